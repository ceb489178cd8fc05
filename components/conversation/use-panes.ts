"use client";

import { useState } from "react";
import type {
  ConversationForDisplay,
  ConversationPlanPhase,
} from "#lib/conversations/conversation/conversation-schema.ts";

export type EditorTab = "conversation" | "preview" | "plan";

/** When these begin, there is something to be seen in the plan. */
const toBeSeen: ReadonlySet<ConversationPlanPhase> = new Set(["summarize", "approve", "failed"]);
const openToBeSeen: ReadonlySet<ConversationPlanPhase> = new Set([...toBeSeen, "serialize", "build"]);
const news: ReadonlySet<ConversationPlanPhase> = new Set(["approve", "failed", "done"]);

/**
 * Which pane is in view: one of all on a narrow screen (`tab`), the site or its plan on a wide one (`side`). A plan comes
 * into view by itself when there is something new to be seen in it; on a narrow screen it only says so.
 */
export function usePanes(plan: ConversationForDisplay["plan"]) {
  const phase = plan?.phase;
  const [tab, setTab] = useState<EditorTab>("conversation");
  const [side, setSide] = useState<"preview" | "plan">(phase && openToBeSeen.has(phase) ? "plan" : "preview");
  const [lastPhase, setLastPhase] = useState(phase);
  const [seenPhase, setSeenPhase] = useState<ConversationPlanPhase>();
  if (lastPhase !== phase) {
    setLastPhase(phase);
    const next = phase === undefined ? "preview" : toBeSeen.has(phase) ? "plan" : side;
    setSide(next);
    if (tab !== "conversation") setTab(next);
  }
  if (tab === "plan" && seenPhase !== phase) setSeenPhase(phase);
  const choose = (next: string) => {
    setTab(next as EditorTab);
    if (next === "preview" || next === "plan") setSide(next);
  };
  const hasPlanNews = phase !== undefined && news.has(phase) && seenPhase !== phase;
  return { tab, side, choose, hasPlanNews };
}
