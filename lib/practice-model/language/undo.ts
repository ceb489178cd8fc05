import { languageOf } from "./cannot.ts";
import type { Language } from "./patterns/acts.ts";
import { actingWords } from "./read-asides.ts";
import { readClause } from "./read-wishes.ts";
import { cleanMessage, splitWords, type Word } from "./words.ts";

const redoing =
  /^(?:(?:please|bitte|no|nein|doch|ok)[, ]+)?(?:redo(?: (?:it|that))?|bring (?:it|that) back|(?:stell(?:en sie)?|hol(?:en sie)?|mach(?:en sie)?) (?:es|das) (?:doch )?(?:wieder|zurück)(?: ?her| hin)?)(?: please| bitte)?[.!]*$/i;

/** Reads a wish to take the last change back, or to bring back what was taken back; null for another message. */
export function readUndo(request: string): { kind: "undo" | "redo"; language: Language } | null {
  const message = cleanMessage(request).trim();
  if (message.length > 100 || message.includes("?")) return null;
  const language = languageOf(message);
  if (redoing.test(message)) return { kind: "redo", language };
  const parts = message.split(/[,.!;]+/).map(splitWords);
  const [undo, ...more] = parts.filter((words) => isUndo(message, words));
  // “Oh no, the old date was right after all. Undo that”: the rest says why, and asks for nothing.
  const isAll = parts.every((words) => words === undo || !words.some(isAsking));
  return undo && more.length === 0 && isAll ? { kind: "undo", language } : null;
}

const hesitating = /^(?:no|nope|oh|ach|nein|ne|nee|hm+)$/;

function isUndo(message: string, words: readonly Word[]): boolean {
  const from = words.findIndex(({ key, quoted }) => quoted || !hesitating.test(key));
  return from !== -1 && readClause(message, words.slice(from))[0]?.act === "undo";
}

const isAsking = ({ key, quoted }: Word) => quoted || actingWords.has(key) || /[\d@]/.test(key);
