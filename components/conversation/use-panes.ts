"use client";

import { useCallback, useState } from "react";
import type {
  ConversationForDisplay,
  ConversationPlanPhase,
} from "#lib/conversations/conversation/conversation-schema.ts";

export type EditorTab = "conversation" | "preview" | "plan";

/** The phases whose beginning puts something new to see into the plan. */
const toBeSeen: ReadonlySet<ConversationPlanPhase> = new Set(["summarize", "approve", "failed"]);
const openToBeSeen: ReadonlySet<ConversationPlanPhase> = new Set([...toBeSeen, "serialize", "build"]);
const news: ReadonlySet<ConversationPlanPhase> = new Set(["approve", "failed", "done"]);

/**
 * Chooses the visible pane: one of all on a narrow screen (`tab`), the site or its plan on a wide one (`side`). A plan with
 * something new comes into view by itself on a wide screen; on a narrow one only a mark says so. `stepBack` puts the plan back when
 * its site is built.
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
  const choose = useCallback((next: string) => {
    setTab(next as EditorTab);
    if (next === "preview" || next === "plan") setSide(next);
  }, []);
  const stepBack = () => {
    setSide("preview");
    if (tab === "plan") setTab("preview");
  };
  const hasPlanNews = phase !== undefined && news.has(phase) && seenPhase !== phase;
  return { tab, side, choose, stepBack, hasPlanNews };
}
