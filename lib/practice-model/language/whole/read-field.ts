import { languageOf } from "../cannot.ts";
import { empty, readNoun } from "../nouns.ts";
import type { Language } from "../patterns/acts.ts";
import { readTarget, type Target } from "../read-target.ts";
import { isMark, trimMarks, type Word } from "../words.ts";

// Reads a wish for one more field of a form: “the form needs a field Company before the message”, „im Formular fehlt ein Feld: Telefon“.

export interface FieldWish {
  act: "add-field";
  language: Language;
  known: number;
  label: string;
  /** The form, or its page. */
  place: Target;
  side: "above" | "below";
  /** Words of the field that it comes beside; null for the end of the form. */
  beside: string | null;
  /** Words of the field that it is like: “a second password field”. */
  like: string | null;
}

const wordsMax = 26;
const labelWordsMax = 4;
const needs =
  /^(?:needs?|add|wants?|missing|lacks|fehlt|fehlen|braucht|brauchen|brauche|ergänzen|ergänze|einbauen|einfügen|hinzufügen|füge)$/;
const removes = /^(?:remove|delete|drop|hide|rename|move|not|no|entferne|lösche|löschen|weg|raus|kein|keine|nicht)$/;
const naming = new Set("called named labelled labeled namens genannt für for".split(" "));
const numbering = new Set(
  "a an one two more second another extra additional new ein eine eines zweites weiteres noch zusätzliches neues input".split(
    " ",
  ),
);
const above = new Set("before above vor über oberhalb".split(" "));
const below = new Set("after below under nach hinter unter unterhalb between zwischen".split(" "));
const under = new Set("underneath below under darunter danach".split(" "));

const isField = ({ key, quoted }: Word) => !quoted && readNoun(key)?.noun.name === "field";
const text = (message: string, words: readonly Word[]) =>
  words.length === 1 && words[0]?.quoted
    ? words[0].text
    : message.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0).replace(/[.!]+$/, "");

/** Returns the field that a message wishes for, if it says what the field is called; else null. */
export function readField(message: string, given: readonly Word[]): FieldWish | null {
  const words = trimMarks(given);
  const at = words.findIndex(isField);
  const need = words.findIndex(({ key, quoted }) => !quoted && needs.test(key));
  if (words.length > wordsMax || at === -1 || need === -1 || words.filter(isField).length > 1) return null;
  if (words.some(({ key, quoted }) => !quoted && removes.test(key))) return null;
  const label = labelOf(words, at);
  if (label.length === 0 || label.length > labelWordsMax) return null;
  const others = words.map((word) => (label.includes(word) ? null : word));
  const like = words[at - 1];
  const isLike = like && !isMark(like) && !needs.test(like.key) && !numbering.has(like.key) && !empty.has(like.key);
  const beside = besideOf(others);
  // The place comes first in such a message: “register page, …”, „Im Kontaktformular fehlt …“.
  const start = words
    .slice(0, Math.min(at, need))
    .filter((word, index, all) => index < all.length - 1 || !isMark(word));
  return {
    act: "add-field",
    language: languageOf(message),
    known: 6,
    label: text(message, label),
    place: readTarget(message, start),
    side: beside?.side ?? "below",
    beside: beside?.word ?? (isLike && others.some((word) => word && under.has(word.key)) ? like.key : null),
    like: isLike ? like.key : null,
  };
}

/** Returns the words after a colon at the end, or the name right after “field”. */
function labelOf(words: readonly Word[], at: number): readonly Word[] {
  const colon = words.findLastIndex(({ key, quoted }) => !quoted && key === ":");
  if (colon > at) return words.slice(colon + 1);
  const from = naming.has(words[at + 1]?.key ?? "") ? at + 2 : at + 1;
  const name: Word[] = [];
  for (const word of words.slice(from)) {
    if (!word.quoted && (isMark(word) || !/^\p{Lu}/u.test(word.text))) break;
    name.push(word);
  }
  return name;
}

function besideOf(words: readonly (Word | null)[]): { side: "above" | "below"; word: string } | null {
  for (const [index, word] of words.entries()) {
    const side = !word || word.quoted ? null : above.has(word.key) ? "above" : below.has(word.key) ? "below" : null;
    const next = words.slice(index + 1).find((one) => one === null || one.quoted || !empty.has(one.key));
    if (side && next && !isMark(next) && !isField(next)) return { side, word: next.key };
  }
  return null;
}
