// What was typed and not sent yet, kept in this browser for each conversation. A browser that keeps nothing (storage can
// be shut off) only forgets it on a reload.

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
    // Storage is shut off or full: the text still stands in the box.
  }
}

/** What was typed in a conversation that has ended is the beginning of the one that goes on for it. */
export function moveDraft(fromId: string, toId: string): void {
  const text = readDraft(fromId);
  if (text === "" || fromId === toId) return;
  keepDraft(toId, text);
  keepDraft(fromId, "");
}

/** Joins messages for one box, with a blank line between them. */
export function joinDrafts(...texts: string[]): string {
  return texts.filter((text) => text.trim() !== "").join("\n\n");
}

/**
 * The text of the box after a suggestion or an earlier instruction is put into it. It replaces what was put there before;
 * what the person typed themselves stays, above it.
 */
export function fillDraft(current: string, filledBefore: string | null, filling: string): string {
  const isTheirs = current.trim() !== "" && current !== filledBefore;
  return isTheirs ? `${current.trimEnd()}\n\n${filling}` : filling;
}
