"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { InlineContent, PageText } from "#lib/page-source/schema.ts";
import type { TextEditorProps } from "../page-editor-types";
import { useHeldSave } from "../use-held-save";
import type { SaveState } from "../use-save-operations";
import { afterMove, isAlike, readTextNow } from "./page-text";
import { carryOver } from "./text-content";
import type { TypingStage } from "./text-toolbar";
import type { TypedDraft } from "./typed-drafts";
import type { useSameTexts } from "./use-same-texts";

/** A conflict with what the page has now. */
interface Conflict {
  /** Null if the page has no such text any more. */
  now: PageText | null;
}

interface TextSavingInput extends Pick<TextEditorProps, "page" | "saving" | "blocked" | "shown" | "onSave"> {
  /** The text on the version on which it was opened, to which `content` belongs. */
  text: PageText;
  content: InlineContent[];
  /** The text that is brought back. It is compared first if the page has another one since. */
  draft: TypedDraft | null;
  /** Where else the text changes. */
  same: Pick<ReturnType<typeof useSameTexts>, "isReading" | "isUnknown" | "operationsFor">;
  onStored: () => void;
  /** Called when the text can be typed into again. */
  onBack: () => void;
}

/**
 * Saves a typed text: at once, when the agent has finished, when it is known where else it changes, or when the connection is back. If the
 * page has moved on, the text is saved on the version that has the same text; another text is a conflict, for the person to decide.
 */
export function useTextSaving({ text, content, draft, ...input }: TextSavingInput) {
  const { page, saving, same, onSave, onStored, onBack } = input;
  const [conflict, setConflict] = useState<Conflict | null>(() =>
    draft && !isAlike(draft.before, text.content) ? { now: text } : null,
  );
  const [isComparing, setComparing] = useState(false);
  /** The text on the version on which it is saved, also when that is tried again. */
  const base = useRef(text);
  const shown = useRef(input.shown);
  useEffect(() => {
    shown.current = input.shown;
  });
  const isTurnRunning = input.blocked !== null;

  const store = async (on: PageText, tried: readonly string[] = []): Promise<void> => {
    base.current = on;
    const { path, ref, commit } = on;
    const typed = on === text ? content : carryOver(content, text.elements, on.elements);
    const others = await same.operationsFor(on, typed);
    if (others === null) return onBack();
    const end = await onSave([{ op: "set-content", path, ref, content: typed }, ...others], commit);
    if (end.name === "saved") onStored();
    else if (hasMoved(end)) await compare(on, [...tried, commit]);
    else onBack();
  };
  const compare = async (on: PageText, tried: readonly string[]) => {
    setComparing(true);
    try {
      const now = await readTextNow(page.workspaceId, on, shown.current);
      const next = afterMove(on.content, tried, now);
      if (next === "store" && now) await store(now, tried);
      else if (next === "compare") setConflict({ now });
      else onBack();
    } catch {
      // The refusal stays visible, and the text can be saved again.
      onBack();
    } finally {
      setComparing(false);
    }
  };

  const held = useHeldSave({
    isHeld: isTurnRunning || same.isReading,
    isUnknown: same.isUnknown,
    save: () => void store(base.current),
    onBack,
  });
  const saveNow = useEffectEvent(() => void store(base.current));
  const isUnreachable = saving.name === "unreachable";
  useEffect(() => {
    if (!isUnreachable) return;
    const again = () => saveNow();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isUnreachable]);

  const stage: TypingStage =
    saving.name === "saved"
      ? "saved"
      : saving.name === "saving" || isComparing
        ? "saving"
        : held.isWished
          ? "waiting"
          : "typing";
  return {
    stage,
    conflict,
    /** The server's sentence, to be read while the text can be typed into; null without a refusal. */
    refusal: stage === "typing" && "problem" in saving ? { problem: saving.problem, isUnreachable } : null,
    save: held.wish,
    stopWaiting: held.stop,
    useYours: () => {
      const now = conflict?.now ?? text;
      setConflict(null);
      if (now === text) return onBack();
      base.current = now;
      held.wish();
    },
  };
}

function hasMoved(end: SaveState): boolean {
  return end.name === "refused" && (end.code === "head-moved" || end.code === "unknown-ref");
}
