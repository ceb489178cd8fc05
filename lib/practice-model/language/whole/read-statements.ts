import { languageOf } from "../cannot.ts";
import { fillers } from "../fillers.ts";
import { empty, prepositions } from "../nouns.ts";
import type { Language } from "../patterns/acts.ts";
import { isMark, trimMarks, type Word } from "../words.ts";

// Reads a sentence about the world that holds one new value: “Ferro plays at 8 pm on Friday now”, „Porto ins Ausland kostet jetzt 18 Pfund“.

export interface Statement {
  language: Language;
  value: string;
  /** The words that name what has the value. */
  words: readonly string[];
  quoted: readonly string[];
}

const cues = /^(?:now|jetzt|already|only|erst|schon|neu|new|sofort|künftig|neuerdings|inzwischen|ab|auch)$/;
/** Words of such sentences that name nothing. */
export const statementWords: ReadonlySet<string> = new Set(
  "is are costs cost leaves leave starts start begins begin opens open closes close plays play runs run goes go does do has have be been will ist sind kostet kosten fährt fahren beginnt beginnen startet starten öffnet öffnen schließt schließen spielt spielen läuft laufen geht gehen macht machen hat haben wird werden gibt wir ich sie es er man we i they he she auf zu um bis on at from to am im in ins geöffnet offen opened hier here also auch noch erst the".split(
    " ",
  ),
);
const currencies: Record<string, string> = {
  pfund: "£",
  pound: "£",
  pounds: "£",
  quid: "£",
  euro: "€",
  euros: "€",
  eur: "€",
  dollar: "$",
  dollars: "$",
  franken: "CHF ",
  chf: "CHF ",
};
const hour = /^\d{1,2}(?:[:.]\d{2})?(?:am|pm|h|uhr)?$/;

/** “8” is 8:00; other times stay as they are. */
const clock = (time: string) =>
  time.replace(
    /^(\d{1,2})(?:[.:](\d{2}))?(?:uhr|h)?$/,
    (_whole, hours: string, minutes: string | undefined) => `${hours}:${minutes ?? "00"}`,
  );

/** Returns the value that begins at a word and how many words it takes; null if none does. */
function valueAt(words: readonly Word[], at: number): { value: string; length: number } | null {
  const key = (offset: number) => (words[at + offset]?.quoted === false ? (words[at + offset]?.key ?? "") : "");
  const text = words[at]?.text ?? "";
  if (words[at]?.quoted) return null;
  // „Sonntags jetzt zu“, “closed on Mondays now”
  if (/^(?:closed|geschlossen|ruhetag)$/.test(key(0)) || (key(0) === "zu" && words.slice(at + 1).every(isMark)))
    return { value: "closed", length: 1 };
  if (/^[£€$]\d+(?:[.,]\d{2})?$|^\d+(?:[.,]\d{2})?[£€$]$/.test(text)) return { value: text, length: 1 };
  const sign = currencies[key(1)];
  if (/^\d+(?:[.,]\d{2})?$/.test(text) && sign !== undefined) return { value: `${sign}${text}`, length: 2 };
  if (!hour.test(key(0))) return null;
  if (/^(?:bis|to|till|until|-|–)$/.test(key(1)) && hour.test(key(2)))
    return { value: `${clock(key(0))}–${clock(key(2))}`, length: key(3) === "uhr" ? 4 : 3 };
  if (/^(?:uhr|am|pm|h)$/.test(key(1))) return { value: `${text} ${words[at + 1]?.text}`, length: 2 };
  return /^(?:um|at|ab|from)$/.test(words[at - 1]?.key ?? "") && /^\d{1,2}[:.]\d{2}$|(?:am|pm|uhr)$/.test(key(0))
    ? { value: text, length: 1 }
    : null;
}

/** Returns the statement that the words make; null if they make none. */
export function readStatement(given: readonly Word[]): Statement | null {
  const words = trimMarks(given);
  if (words.length < 3 || words.length > 16 || !words.some(({ key, quoted }) => !quoted && cues.test(key))) return null;
  if (words.some((word) => isMark(word) && word.key !== ",")) return null;
  const values = words.flatMap((_word, at) => {
    const found = valueAt(words, at);
    return found ? [{ ...found, at }] : [];
  });
  const [only] = values;
  if (!only || values.some((other) => other.at >= only.at + only.length)) return null;
  const rest = [...words.slice(0, only.at), ...words.slice(only.at + only.length)].filter((word) => !isMark(word));
  if (rest.some(({ key, quoted }) => !quoted && /\d/.test(key))) return null;
  const told = rest.filter(
    ({ key, quoted }) =>
      quoted ||
      !(cues.test(key) || statementWords.has(key) || fillers.has(key) || empty.has(key) || prepositions.has(key)),
  );
  if (told.length === 0) return null;
  return {
    language: languageOf(words.map(({ key }) => key).join(" ")),
    value: only.value,
    words: told.filter(({ quoted }) => !quoted).map(({ key }) => key),
    quoted: told.filter(({ quoted }) => quoted).map(({ text }) => text),
  };
}

const address =
  /^(?:(?:wir sind umgezogen|we(?:'ve| have)? moved)[,.!:]?\s+)?(?:unsere?|die|meine?|our|the|my)?\s*(?:neue?|new)?\s*(?:adresse|anschrift|address)\s+(?:ist|lautet|is)\s+(?:(?:jetzt|nun|now)\s+)?(.{4,100}?)(?:\s+(?:jetzt|now))?[.!]?$/iu;

/** The address that a message tells as a fact: „Unsere Adresse ist Deichweg 48, 28203 Bremen“; null for another message. */
export function readAddress(message: string): string | null {
  const [, text = ""] = address.exec(message.replace(/\s+/g, " ").trim()) ?? [];
  return /\d/.test(text) ? text : null;
}
