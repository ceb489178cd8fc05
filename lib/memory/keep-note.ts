import { cutText } from "./cut-text.ts";

/** The longest note, in UTF-16 code units; a longer one is cut, with a mark. */
const noteCharactersMax = 2_000;

/** Adds a note to the turn's notes; ignores an empty one. */
export function keepNote(notes: string[], note: string): void {
  const text = note.trim();
  if (text !== "") notes.push(cutText(text, noteCharactersMax));
}
