import { picksKeyOf } from "../../page-editor/picks/kept-picks.ts";
import { filesKeyOf } from "../files/use-message-files.ts";

// Unsent texts, kept in this browser for each conversation. If storage is blocked, a reload loses them.

export const keyOf = (conversationId: string) => `sitewright.draft.${conversationId}`;

export function readDraft(conversationId: string): string {
  try {
    return localStorage.getItem(keyOf(conversationId)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(conversationId: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(keyOf(conversationId));
    else localStorage.setItem(keyOf(conversationId), text);
  } catch {
    // Storage is blocked or full: the text still stands in the box.
  }
}

/** Moves the draft of a conversation that has ended, with its picks and files, to the one that continues it. */
export function moveDraft(fromId: string, toId: string): void {
  if (fromId === toId) return;
  for (const key of [keyOf, picksKeyOf, filesKeyOf]) {
    try {
      const kept = localStorage.getItem(key(fromId));
      if (kept === null) continue;
      localStorage.setItem(key(toId), kept);
      localStorage.removeItem(key(fromId));
    } catch {
      // Storage is blocked or full: the draft stays with its conversation.
    }
  }
}

/** Joins messages into one text, with a blank line between them. */
export function joinDrafts(...texts: string[]): string {
  return texts.filter((text) => text.trim() !== "").join("\n\n");
}

/**
 * Returns the text of the box after a suggestion or an earlier instruction is put into it. The new text replaces the one put
 * there before; text that the person typed stays above it.
 */
export function fillDraft(current: string, filledBefore: string | null, filling: string): string {
  const isTheirs = current.trim() !== "" && current !== filledBefore;
  return isTheirs ? `${current.trimEnd()}\n\n${filling}` : filling;
}
