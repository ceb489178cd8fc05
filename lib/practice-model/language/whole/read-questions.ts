import { languageOf } from "../cannot.ts";
import { isFiller } from "../fillers.ts";
import { prepositions } from "../nouns.ts";
import { noTarget, readTarget } from "../read-target.ts";
import type { Wish } from "../wish.ts";
import { isMark, type Word } from "../words.ts";

// Reads a new question with its answer for a list of them: „Bei Versand noch eine Frage: Wie lange dauert es? Antwort: Drei Tage.“

const pattern =
  /^(.{0,160}?)\b(?:noch|eine|another|one more|a new|neue|weitere|add a|one)\b[^.:?]{0,24}?\b(?:frage|question)\b([^:?]{0,60}):\s*([^?]{3,200}\?)\s*(?:(?:antwort|answer|a)\s*:\s*)?(\S.{0,600})$/is;
const first = /(?:ganz oben|at the top|on top|first|als erste)/i;
/** Words before the place that name nothing. */
const verbs = new Set(
  "add put insert füge fuege setz setze schreib schreibe we need want i please bitte noch and und one more".split(" "),
);

/** Returns the wish; null for another message. */
export function readQuestion(message: string, words: readonly Word[]): Wish | null {
  const [, front = "", between = "", asked = "", rest = ""] = pattern.exec(message) ?? [];
  if (asked === "") return null;
  const isQuoted = /^[„“"«]/.test(asked);
  // „Question?“ – „Answer.“: what follows the quotations is a remark.
  const question = isQuoted ? asked.slice(1) : asked;
  const answer = isQuoted ? (/^[”“"»]\s*[–—-]?\s*[„“"«]([^”“"»]+)[”“"»]/.exec(rest)?.[1] ?? "") : rest;
  if (answer.trim() === "") return null;
  const parts: Word[][] = [[]];
  for (const word of words.filter(({ end }) => end <= front.trimEnd().length)) {
    const isBoundary = isMark(word) || (!word.quoted && (prepositions.has(word.key) || word.key === "to"));
    if (isBoundary) parts.push([]);
    else if (word.quoted || !(isFiller(word) || verbs.has(word.key))) parts.at(-1)?.push(word);
  }
  const [place, ...around] = parts
    .filter((part) => part.length > 0)
    .map((part) => readTarget(message, part))
    .toReversed();
  if (!place || around.length > 2) return null;
  return {
    act: "add-item",
    language: languageOf(message),
    known: words.length,
    text: `${question.trim()} ${answer.trim()}`,
    target: { ...noTarget, ...place, within: [...place.within, ...around.map((target) => ({ side: null, target }))] },
    index: first.test(between) ? 1 : null,
  };
}
