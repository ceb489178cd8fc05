import { cutText } from "./cut-text.ts";

/** In UTF-16 code units; what is longer is cut, with a mark. */
export const noteCharactersMax = 2_000;

/** Adds a note to those of the turn; an empty one is none. */
export function keepNote(notes: string[], note: string): void {
  const text = note.trim();
  if (text !== "") notes.push(cutText(text, noteCharactersMax));
}
