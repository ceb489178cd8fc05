import { languageOf } from "./cannot.ts";
import type { Language } from "./patterns/acts.ts";
import { readMessage } from "./read-wishes.ts";
import { cleanMessage, splitWords } from "./words.ts";

const redoing =
  /^(?:(?:please|bitte|no|nein|doch|ok)[, ]+)?(?:redo(?: (?:it|that))?|bring (?:it|that) back|(?:stell(?:en sie)?|hol(?:en sie)?|mach(?:en sie)?) (?:es|das) (?:doch )?(?:wieder|zurück)(?: ?her| hin)?)(?: please| bitte)?[.!]*$/i;

/** Reads a wish to take the last change back, or to bring back what was taken back; null for another message. */
export function readUndo(request: string): { kind: "undo" | "redo"; language: Language } | null {
  const message = cleanMessage(request).trim();
  if (message.length > 80 || message.includes("?")) return null;
  const language = languageOf(message);
  if (redoing.test(message)) return { kind: "redo", language };
  const isUndo = readMessage(message, splitWords(message)).some(
    (clauses) =>
      clauses.filter(({ wishes }) => wishes[0]?.act === "undo").length === 1 &&
      clauses.every(({ wishes }) => wishes[0]?.act === "undo" || wishes.some(({ act }) => act === "remark")),
  );
  return isUndo ? { kind: "undo", language } : null;
}
