import { fileNameOf, folderOf } from "#lib/page-source/page-paths.ts";
import { meaningOf, WordSet, wordsIn } from "../../places/matching.ts";
import type { KnownRecord, KnownValue } from "../show-data.ts";
import type { ShownSource } from "../show-source.ts";
import { isPart } from "../source-kinds.ts";
import type { SourceSite } from "../source-site.ts";

// Finds what a phrase names among the sources: a page or post by its title, an entry of data by its name.

export type Named =
  | { kind: "page"; shown: ShownSource; name: string }
  | { kind: "record"; shown: ShownSource; record: KnownRecord; name: string };

const articles = new Set(
  "the a an our my your this that der die das den dem des ein eine einen einem einer unser unsere unseren unserem unserer unseres mein meine von vom of for about über ueber called named titled namens heißt mit titel title zum zur im in on beim".split(
    " ",
  ),
);
const pageWords = new Set("page seite site website webseite entry eintrag".split(" "));
const generic =
  /^(?:post|posts|blog|blogpost|blogbeitrag|news|newsitem|article|articles|artikel|beitrag|beiträge|beitraege|meldung|meldungen|neuigkeit|neuigkeiten|aktuelles|nachricht|nachrichten|entry|entries|story|stories)$/;

/** Whether a word names what a folder or a list holds: “concert” for `concerts`, “news” for `_posts`. */
export function isKindOf(word: string, name: string): boolean {
  const plain = name.replace(/^_/, "").toLowerCase();
  if (generic.test(word) && generic.test(plain)) return true;
  return wordsIn(plain.replace(/[-_]/g, " ")).some((part) => meaningOf(part) === meaningOf(word));
}

export const folderName = (path: string) => folderOf(path).replace(/^.*\//, "");

/** The name of a page in front matter, or of its file. */
export const titleOf = ({ values, path, html }: ShownSource): string =>
  values.find(({ key, of }) => key === "title" && of === null)?.shown ??
  /<h1\b[^>]*>([^<\uE000]+)<\/h1>/.exec(html)?.[1]?.trim() ??
  stemOf(path);

const stemOf = (path: string) => {
  const stem = fileNameOf(path)
    .replace(/\.\w+$/, "")
    .replace(/^\d{4}-\d{2}-\d{2}-/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return stem === "index" || stem === "" ? folderName(path).replace(/[-_]+/g, " ") : stem;
};

/** Returns what a phrase can name; one thing if it is clear. */
export function findNamed({ shown, kinds }: SourceSite, phrase: string): Named[] {
  const words = wordsIn(phrase.replace(/["“”„«»]/g, " ")).filter((word) => !articles.has(word));
  const found: Named[] = [];
  for (const one of shown.values()) {
    const kind = kinds.get(one.path);
    if ((kind === "markdown" || kind === "template") && !isPart(one.path)) {
      const name = titleOf(one);
      if (names(words, `${name} ${stemOf(one.path)}`, folderName(one.path)))
        found.push({ kind: "page", shown: one, name });
    }
    for (const record of one.records)
      if (names(words, record.name, record.list) || isCalled(phrase, record.name))
        found.push({ kind: "record", shown: one, record, name: record.name });
  }
  return found;
}

/** „das Fahrzeug LF 10“: one word, and the whole name. */
function isCalled(phrase: string, name: string): boolean {
  const [before = "", rest] = phrase.trim().toLowerCase().split(` ${name.toLowerCase()}`);
  return name.length > 2 && rest === "" && /^(?:(?:the|der|die|das|den) )?[\p{L}-]+$/u.test(before);
}

/** Whether words name something: each is a word of its name, or of what it is; one at least of its name. */
function names(words: readonly string[], name: string, kind: string): boolean {
  const own = new WordSet(name);
  let has = false;
  for (const word of words) {
    if (own.has(word) || isJoined(word, own, kind)) has = true;
    else if (!(pageWords.has(word) || isKindOf(word, kind) || (generic.test(word) && kind !== ""))) return false;
  }
  return has;
}

/** „Adventskonzert“, „Brotseite“: a word of the name with what it is. */
function isJoined(word: string, own: WordSet, kind: string): boolean {
  for (let at = 3; at <= word.length - 4; at++) {
    const [name, what] = [word.slice(0, at), word.slice(at)];
    if ((own.has(name) || own.has(name.replace(/s$/, ""))) && (isKindOf(what, kind) || pageWords.has(what)))
      return true;
  }
  return false;
}

/** Returns the values that a thing has. */
export const valuesOf = (named: Named): readonly KnownValue[] =>
  named.shown.values.filter(({ of }) => of === (named.kind === "record" ? named.record.name : null));

/** German words for keys, which are in English nearly everywhere. */
const inEnglish: Record<string, string> = {
  beschreibung: "description",
  titel: "title",
  untertitel: "subtitle",
  autor: "author",
  autorin: "author",
  saison: "season",
  uhrzeit: "time",
  plätze: "seats",
  sitze: "seats",
  sitzplätze: "seats",
  baujahr: "year",
  besatzung: "crew",
};

/** Returns the values whose key a phrase names. */
export function valuesNamed(
  values: readonly KnownValue[],
  phrase: string,
  wordsOfKey: (key: string) => string,
): KnownValue[] {
  const words = wordsIn(phrase)
    .filter((word) => !articles.has(word) || word === "title" || word === "titel")
    .map((word) => inEnglish[word] ?? word);
  if (words.length === 0 || words.length > 3) return [];
  return values.filter(({ key }) => {
    const own = new WordSet(wordsOfKey(key));
    return own.size <= words.length && words.every((word) => own.has(word));
  });
}
