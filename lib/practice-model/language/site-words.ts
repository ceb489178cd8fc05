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
import { beforeText } from "./text-alone.ts";
import { statementWords } from "./whole/read-statements.ts";
import type { Word } from "./words.ts";

// Words of a message in the light of the site: typing errors are mended, and texts of the site are taken as one word.

const questionWords =
  "why what which who whom whose when where how warum wieso weshalb was welche welcher welches wer wem wen wann wo wie".split(
    " ",
  );

/** Words of remarks, which only look like typing errors of others. */
const remarkWords =
  "linked verlinkt plain boring dull ugly bland pale langweilig hässlich trist öde blass altmodisch stay stays stayed staying remain remains leave leaves left rest others bleibt bleiben rest".split(
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

const begins = /^(?:anfängt|beginnt|anfangen|begins|starts)$/;

/** „Der Absatz, der mit Say what anfängt“, “the paragraph that starts with Say what”: the beginning is taken as one word if a text begins so. */
export function withBeginnings(words: readonly Word[], pages: readonly MappedPage[]): readonly Word[] {
  const at = words.findIndex(({ key, quoted }) => !quoted && begins.test(key));
  if (at < 0) return words;
  const isBefore = words[at + 1]?.key !== "with" && words[at + 1]?.key !== "mit";
  const from = isBefore ? words.slice(0, at).findLastIndex(({ key, quoted }) => !quoted && key === "mit") + 1 : at + 2;
  const isText = (run: readonly Word[]) => {
    const said = run.map(({ key }) => key).join(" ");
    return pages.some(({ things }) =>
      things.some(({ element, text }) => element.kind !== "page" && text.startsWith(said)),
    );
  };
  if (from === 0) return words;
  for (let to = isBefore ? at : Math.min(words.length, from + 10); to > from; to--) {
    const run = words.slice(from, to);
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last || run.length < 2 || run.some(({ quoted }) => quoted) || !isText(run)) {
      if (isBefore) return words;
      continue;
    }
    const text = run.map((word) => word.text).join(" ");
    const quoted: Word = { text, key: text.toLowerCase(), start: first.start, end: last.end, quoted: true };
    const lead = words
      .slice(0, isBefore ? from - 1 : at)
      .filter(
        ({ key, quoted: isQuoted }, index, all) =>
          isQuoted || index < all.length - 1 || !/^(?:der|die|das|that|which|welcher|,)$/.test(key),
      );
    return [...lead, quoted, ...words.slice(isBefore ? at + 1 : to)];
  }
  return words;
}

/** “Add page” may stand on the site, and is a wish all the same. */
const grammarOnly = (run: readonly Word[]) =>
  run.every(({ key }) => grammarWords.has(key) || empty.has(key) || readNoun(key) !== null);
