import { languageOf } from "./cannot.ts";
import type { Language } from "./patterns/acts.ts";
import { readClause } from "./read-wishes.ts";
import { cleanMessage, splitWords } from "./words.ts";

const redoing =
  /^(?:(?:please|bitte|no|nein|doch|ok)[, ]+)?(?:redo(?: (?:it|that))?|bring (?:it|that) back|(?:stell(?:en sie)?|hol(?:en sie)?|mach(?:en sie)?) (?:es|das) (?:doch )?(?:wieder|zurück)(?: ?her| hin)?)(?: please| bitte)?[.!]*$/i;

/** Reads a wish to take the last change back, or to bring back what was taken back; null for another message. */
export function readUndo(request: string): { kind: "undo" | "redo"; language: Language } | null {
  const message = cleanMessage(request).trim();
  if (message.length > 80 || message.includes("?")) return null;
  const language = languageOf(message);
  if (redoing.test(message)) return { kind: "redo", language };
  const [wish] = readClause(message, splitWords(message));
  return wish?.act === "undo" ? { kind: "undo", language: wish.language } : null;
}
