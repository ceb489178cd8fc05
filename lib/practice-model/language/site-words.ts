import { meanings } from "../places/lexicon.ts";
import { mend, mendPolite } from "../places/matching.ts";
import type { MappedPage } from "../places/things.ts";
import { readColour } from "./colours.ts";
import { fillers } from "./fillers.ts";
import { lookWords, readLooks } from "./looks.ts";
import { empty, readNoun } from "./nouns.ts";
import { grammarWords } from "./patterns/grammar.ts";
import { politeWords } from "./polite.ts";
import { along } from "./read-loose.ts";
import { statementWords } from "./read-statements.ts";
import { beforeText } from "./text-alone.ts";
import type { Word } from "./words.ts";

// Words of a message in the light of the site: typing errors are mended, and texts of the site are taken as one word.

const questionWords =
  "why what which who whom whose when where how warum wieso weshalb was welche welcher welches wer wem wen wann wo wie".split(
    " ",
  );

/** Words of remarks, which only look like typing errors of others. */
const remarkWords =
  "plain boring dull ugly bland pale langweilig hässlich trist öde blass altmodisch stay stays stayed staying remain remains leave leaves left rest others bleibt bleiben rest".split(
    " ",
  );

const knownWords: ReadonlySet<string> = new Set([
  ...grammarWords,
  ...politeWords,
  ...lookWords,
  ...fillers,
  ...along,
  ...beforeText,
  ...statementWords,
  ...questionWords,
  ...remarkWords,
  ...meanings.keys(),
]);

/** Mends typing errors in words that neither the site nor the grammar has. */
export function mended(words: readonly Word[], pages: readonly MappedPage[]): Word[] {
  const onSite = new Set(pages.flatMap(({ things }) => things.flatMap(({ own }) => own.words)));
  const isColour = (at: number) =>
    [words.slice(at, at + 2), words.slice(Math.max(0, at - 1), at + 1)].some(
      (pair) => pair.length === 2 && readColour(pair) !== null,
    );
  return words.map((word, at) => {
    if (
      word.quoted ||
      isColour(at) ||
      onSite.has(word.key) ||
      knownWords.has(word.key) ||
      empty.has(word.key) ||
      readNoun(word.key) !== null ||
      readLooks([word]) !== null
    )
      return word;
    const key = mendPolite(word.key) ?? mend(word.key, knownWords) ?? mend(word.key, onSite);
    return key === null ? word : { ...word, key };
  });
}

/** Words that stand on the site as one short text are taken as one, as if in quotation marks: “Good to know”. */
export function asQuoted(words: readonly Word[], pages: readonly MappedPage[]): Word[] {
  const known = new Set(
    pages.flatMap(({ things }) =>
      things.flatMap(({ element, own, text }) =>
        own.size >= 2 && own.size <= 8 && element.kind !== "page" ? [text, text.replace(/[.!?:…]+$/, "")] : [],
      ),
    ),
  );
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const [first] = words.slice(at);
    if (!first) break;
    let taken = 1;
    for (let length = Math.min(8, words.length - at); length > 1 && !first.quoted; length--) {
      const run = words.slice(at, at + length);
      if (
        run.some(({ quoted, key }) => quoted || /^[.,;:!?]$/.test(key)) ||
        grammarOnly(run) ||
        readNoun(run.at(-1)?.key ?? "")?.noun.special === "page"
      )
        continue;
      if (!known.has(run.map(({ key }) => key).join(" "))) continue;
      joined.push({
        text: run.map(({ text }) => text).join(" "),
        key: run.map(({ key }) => key).join(" "),
        start: first.start,
        end: run.at(-1)?.end ?? first.end,
        quoted: true,
        isOfSite: true,
      });
      taken = length;
      break;
    }
    if (taken === 1) joined.push(first);
    at += taken - 1;
  }
  return joined;
}

/** “Add page” may stand on the site, and is a wish all the same. */
const grammarOnly = (run: readonly Word[]) =>
  run.every(({ key }) => grammarWords.has(key) || empty.has(key) || readNoun(key) !== null);
