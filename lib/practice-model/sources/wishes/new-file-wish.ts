import { slugOf } from "#lib/page-source/address-schema.ts";
import { folderOf } from "#lib/page-source/page-paths.ts";
import { dateQuestions, phrasesOf } from "../../language/phrases.ts";
import { type NextMove, say } from "../../next-move.ts";
import { wordsIn } from "../../places/matching.ts";
import type { Entry, Scalar } from "../data-tree.ts";
import { wouldBeCode } from "../mask-code.ts";
import { wordsOfKey } from "../show-data.ts";
import { readFrontMatter, type ShownSource } from "../show-source.ts";
import type { SourceSite } from "../source-site.ts";
import { dateOfWords, priceOfWords } from "../value-forms.ts";
import { escapeBeginning, escapeMarkdown } from "../write-markdown.ts";
import { writeScalar } from "../write-scalar.ts";
import { folderName, isKindOf } from "./find-named.ts";
import { changeMove, plainWish, readAll, saidText, saidValue } from "./source-wish.ts";

// A new post, concert or page as a file like those beside it: “New post: Easter. We open at eight.”, „Neuer Beitrag „Ostern“ am 2. April: …“.

interface Told {
  kind: string;
  title: string;
  date: string | null;
  /** Said as “for 3.20 euros”. */
  price: string | null;
  text: string | null;
}

const begin = [
  /^(?:add|create|write|make|publish|post|put up|new)\s+(?:(?:an?|another|one more|the)\s+)?(?:new\s+)?([\p{L}-]+(?:\s(?:post|article|item|entry|page))?)\b[\s,]*(?:(?:called|titled|named|about|with the title|entitled)\s*)?(.*)$/isu,
  /^(?:erstelle?|schreibe?|lege?|mache?|veröffentliche?|füge?|neue[rsn]?|noch eine?n?)\s+(?:(?:einen?|eine|noch eine?n?)\s+)?(?:neue[nrs]?\s+)?([\p{L}-]+)\b(?:\s+(?:an|hinzu|ein))?[\s,]*(?:(?:namens|mit dem titel|über|zum thema|an|hinzu)\s*)?(.*)$/isu,
];
const dateWords = String.raw`\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4})?|\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:of\s+)?\p{L}{3,9}\.?(?:,?\s+\d{4})?|\p{L}{3,9}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}`;
const dated = new RegExp(
  String.raw`(?:\s*[,(]?\s*(?:on|am|vom|dated|date|datum|for|für den|from)\s*:?\s*(?:the |den )?|^\s*[,(]\s*)(${dateWords})\)?`,
  "iu",
);

/** Reads what a message says of a new file; null for another message. */
export function readNewFile(message: string): Told[] {
  const text = plainWish(message);
  return begin.flatMap((pattern): Told[] => {
    const [, kind = "", rest = ""] = pattern.exec(text) ?? [];
    if (kind === "" || rest === "") return [];
    // „am 3.10.2026: „Tag der offenen Tür““: the date before the title.
    const first = /^(?=\s|\p{L}{2,5}\s)/u.test(rest) ? dated.exec(rest) : null;
    const early = first?.index === 0 ? first : null;
    if (early) return readTitled(kind, rest.slice(early[0].length), early[1] ?? null);
    return readTitled(kind, rest, null);
  });
}

const priced =
  /(?:^|\s+)(?:for|at|für|zu|(?:with|mit)\s+(?:the|a|dem|einem)\s+(?:price|preis)(?:\s+of|\s+von)?)\s+((?:[€£$]\s?)?\d+(?:[.,]\d{1,2})?\s?(?:€|£|\$|euros?|pounds?|pfund)?)(?=\s*(?:[:.,]|$))/iu;

/** Reads the title, and the text behind it. */
function readTitled(kind: string, rest: string, early: string | null): Told[] {
  const quoted = /^[:\s]*["“„«]([^"”“»]{2,120})["”“»]\s*/u.exec(rest);
  const [given, after] = quoted ? [quoted[1] ?? "", rest.slice(quoted[0].length)] : splitTitle(rest);
  let name = given;
  let behind = after;
  /** Takes what a pattern finds beside the title, before the text begins. */
  const take = (pattern: RegExp): string | null => {
    const place = quoted ? (/^(?:[^:"“„]|:\d)*/u.exec(behind)?.[0] ?? "") : name;
    const found = pattern.exec(place);
    if (!found) return null;
    if (quoted) behind = behind.slice(0, found.index) + behind.slice(found.index + found[0].length);
    else name = name.replace(found[0], "");
    return found[1] ?? null;
  };
  const date = early ?? take(dated);
  const price = take(priced);
  const text = behind.replace(
    /^[\s,.:–-]*(?:(?:with|and|mit|und)?\s*(?:the |dem |der )?text|saying|it says|es steht drin)?[\s:,.–-]*/i,
    "",
  );
  const title = name.replace(/^[\s:,–-]+|[\s:,.–-]+$/g, "");
  if (title.length < 2 || title.length > 120) return [];
  // Something else is told of it, and the text does not begin there.
  if (/^(?:with|mit)\s/i.test(text)) return [];
  return [{ kind: kind.toLowerCase(), title, date, price, text: text.trim() === "" ? null : saidText(text) }];
}

/** “: Easter hours. We open at eight.”, “Easter hours: We open at eight.” */
function splitTitle(rest: string): [string, string] {
  const told = rest.replace(/^[:\s]+/, "");
  const [, title = told, text = ""] =
    /^(.{2,120}?)(?::\s+|(?<=\p{Ll}{2}|\d{4})[.!]\s+(?=\p{Lu})|\n)(\S.*)$/su.exec(told) ?? [];
  return [title, text];
}

/** Files that stand together in a folder, and what their front matter shares. */
interface Collection {
  folder: string;
  files: ShownSource[];
}

function collectionsOf({ shown, kinds }: SourceSite): Collection[] {
  const files = [...shown.values()].filter(
    ({ path }) => kinds.get(path) === "markdown" && !/(?:^|\/)_?index\.\w+$/.test(path),
  );
  return [...Map.groupBy(files, ({ path }) => folderOf(path))].map(([folder, own]) => ({ folder, files: own }));
}

/** Returns the move; null if the message wishes no new file, or one of a kind that the site does not have. */
export function newFileMove(site: SourceSite, request: string, answers: readonly string[]): NextMove | null {
  for (const told of readNewFile(request)) {
    const unread = readAll(site);
    if (unread) return unread;
    const collection = collectionFor(site, told.kind);
    if (collection) return write(site, request, told, collection, [...answers]);
    // Such a wish is about nothing that stands on a page.
    if (isKindOf(wordsOfKind(told.kind)[0] ?? "", "posts"))
      return say(`${noFolder[site.language]} ${phrasesOf(site.language).nothing}`);
  }
  return null;
}

const isPageKind = (kind: string) => /^(?:page|seite|unterseite|subpage)$/i.test(kind);

const wordsOfKind = (kind: string) => wordsIn(kind).filter((word) => !/^(?:item|entry|eintrag)$/.test(word));

const noFolder = {
  en: "I see no folder, or several, to which such a post could be added.",
  de: "Ich sehe keinen Ordner, oder mehrere, zu denen so ein Beitrag passen würde.",
};

function collectionFor(site: SourceSite, kind: string): Collection | null {
  const all = collectionsOf(site);
  const words = wordsOfKind(kind);
  const found = isPageKind(kind)
    ? all.filter(({ folder }) => folder === folderOf(site.toSource(site.view.home ?? "")))
    : all.filter(({ folder }) => words.length > 0 && words.every((word) => isKindOf(word, folderName(`${folder}/x`))));
  const [one, ...others] = found;
  return one && others.length === 0 ? one : null;
}

const ownKeys = /^(?:permalink|slug|url|aliases|id|image|cover|thumbnail|photo)$/i;

function write(
  site: SourceSite,
  request: string,
  told: Told,
  { folder, files }: Collection,
  answers: string[],
): NextMove | null {
  const { language } = site;
  const { quote, nothing } = phrasesOf(language);
  const isGerman = language === "de";
  const isPage = isPageKind(told.kind);
  const model = files.toSorted((one, other) => (one.path < other.path ? -1 : 1)).at(-1);
  if (!model) return null;
  const matter = readFrontMatter(model.source);
  if (!matter || matter.entries.length === 0) return null;
  const inAll = (key: string) =>
    files.every(({ source }) => readFrontMatter(source)?.entries.some((entry) => entry.key === key) === true);
  const textNow = told.text ?? answers.shift();
  if (textNow === undefined)
    return say(
      isGerman
        ? `Gern: ${quote(told.title)}. Was soll dort stehen?`
        : `Gladly: ${quote(told.title)}. What should it say?`,
    );
  const prefix = files.every(({ path }) => /(?:^|\/)\d{4}-\d{2}-\d{2}-[^/]+$/.test(path));
  const dateEntry = matter.entries.find(({ key }) => /^(?:date|datum)$/i.test(key));
  const needsDate = prefix || (dateEntry !== undefined && inAll(dateEntry.key));
  const saidDate = takeFitting(told.date, needsDate ? answers : [], (words) => dateOfWords(words, ""));
  const date = saidDate.written;
  if (needsDate && date === null) return say(dateQuestion(site, told.title, saidDate.unfit));
  const edits = new Map<string, string | null>();
  for (const entry of matter.entries) {
    const written = valueFor(model, files, entry, { title: told.title, date });
    if (written === "ask") {
      const early = /^(?:price|preis)$/i.test(entry.key) ? told.price : null;
      const { value } = entry;
      const { written: own, unfit } = takeFitting(early, answers, (words) =>
        value.kind === "scalar" ? writeAnswer(value, saidValue(words)) : null,
      );
      if (own === null) return say(valueQuestion(site, told.title, entry, { model, unfit }));
      edits.set(entry.key, own);
    } else if (written !== undefined) edits.set(entry.key, written);
  }
  const head = rewrite(model.source, matter.entries, matter.end, edits);
  const isTaken = (path: string) => site.kinds.has(path);
  const name = slugOf(told.title);
  const ending = /\.\w+$/.exec(model.path)?.[0] ?? ".md";
  const path = `${folder === "" ? "" : `${folder}/`}${prefix && date ? `${date}-` : ""}${name}${ending}`;
  if (head === null || name === "" || wouldBeCode(told.title + textNow)) return null;
  if (isTaken(path))
    return say(isGerman ? `\`${path}\` gibt es schon. ${nothing}` : `\`${path}\` is there already. ${nothing}`);
  const end = /\r\n/.test(model.source) ? "\r\n" : "\n";
  const gap = /^(?:\r?\n)*/.exec(model.source.slice(matter.end))?.[0] ?? "";
  const heading = /^#\s/.test(model.source.slice(matter.end).trimStart())
    ? `# ${escapeMarkdown(told.title)}${end}${end}`
    : "";
  const paragraphs = saidText(textNow)
    .split(/\n+/)
    .map((line) => escapeBeginning(escapeMarkdown(line.trim())))
    .filter((line) => line !== "");
  const content = `${head}${gap}${heading}${paragraphs.join(`${end}${end}`)}${end}`;
  return changeMove(
    site,
    request,
    [{ kind: "create", path, content }],
    isGerman
      ? `Ich habe ${quote(told.title)} angelegt, in \`${path}\`.${isPage ? ` ${withoutEntry.de}` : ""}`
      : `I added ${quote(told.title)}, in \`${path}\`.${isPage ? ` ${withoutEntry.en}` : ""}`,
  );
}

/** Some generators make the menu from the pages, others from settings or a template. */
const withoutEntry = {
  en: "If the menu does not name it by itself, it has no entry there yet.",
  de: "Wenn das Menü sie nicht von selbst nennt, hat sie dort noch keinen Eintrag.",
};

/**
 * Returns the first of the answers to a question that fits, as it is written, and takes it and those before it away. The question was asked again
 * after each that did not fit; `unfit` is the last one.
 */
function takeFitting(
  early: string | null,
  answers: string[],
  write: (words: string) => string | null,
): { written: string | null; unfit: string | null } {
  let unfit: string | null = null;
  for (let words = early ?? answers.shift(); words !== undefined; words = answers.shift()) {
    const written = write(words);
    if (written !== null) return { written, unfit };
    unfit = words;
  }
  return { written: null, unfit };
}

function valueQuestion(
  { language }: SourceSite,
  title: string,
  { key, value }: Entry,
  { model, unfit }: { model: ShownSource; unfit: string | null },
): string {
  const { quote } = phrasesOf(language);
  const name = quote(wordsOfKey(key));
  const isGerman = language === "de";
  const question = isGerman
    ? `${quote(title)} braucht auch ${name}. Was soll dort stehen?`
    : `${quote(title)} needs ${name} too. What should it say?`;
  if (unfit === null) return question;
  const asked = isGerman
    ? `${quote(unfit)} passt nicht zu ${name}. ${question}`
    : `${quote(unfit)} does not fit ${name}. ${question}`;
  if (value.kind !== "scalar") return asked;
  const example = model.source.slice(value.start, value.end).slice(0, 60);
  return isGerman ? `${asked} Zum Beispiel ${example}.` : `${asked} For example ${example}.`;
}

/** A number may be said with a comma, or as a price. */
const writeAnswer = (value: Scalar, answer: string) =>
  writeScalar(value, typeof value.value === "number" ? (priceOfWords(answer, String(value.value)) ?? answer) : answer);

function dateQuestion({ language }: SourceSite, title: string, unfit: string | null): string {
  const { quote } = phrasesOf(language);
  if (language === "de") {
    const begun = unfit === null ? `Gern: ${quote(title)}.` : `${quote(unfit)} ist kein Datum, das ich verstehe.`;
    return `${begun} ${dateQuestions.de} Zum Beispiel 4. April 2027.`;
  }
  const begun = unfit === null ? `Gladly: ${quote(title)}.` : `${quote(unfit)} is not a date that I understand.`;
  return `${begun} ${dateQuestions.en} For example 4 April 2027.`;
}

/** The value of a key in the new file: its source, null to leave the key out, undefined to keep it as it is there. */
function valueFor(
  model: ShownSource,
  files: readonly ShownSource[],
  { key, value }: Entry,
  { title, date }: { title: string; date: string | null },
): string | null | undefined | "ask" {
  if (/^(?:title|titel)$/i.test(key)) return value.kind === "scalar" ? writeScalar(value, title) : "ask";
  if (/^(?:date|datum)$/i.test(key)) {
    if (value.kind !== "scalar" || date === null) return null;
    const old = model.source.slice(value.start, value.end);
    const time = /^["']?\d{4}-\d{2}-\d{2}([T ][^"']*)?/.exec(old)?.[1] ?? "";
    return writeScalar(value, `${date}${time}`);
  }
  const others = files.map(({ source }) => readFrontMatter(source)?.entries.find((entry) => entry.key === key) ?? null);
  const isInAll = others.every((entry) => entry !== null);
  if (ownKeys.test(key)) return isInAll ? "ask" : null;
  const written = files.map(({ source }, at) => {
    const own = others[at]?.value;
    return own?.kind === "scalar" ? source.slice(own.start, own.end) : own ? "…" : null;
  });
  const isSame = files.length > 1 && new Set(written).size === 1 && written[0] !== "…";
  // A value that all of them share belongs to the kind; a layout does for a single one too.
  if (isSame || /^(?:layout|tags|categories|type|draft|lang|author)$/i.test(key)) return isInAll ? undefined : null;
  return isInAll ? "ask" : null;
}

/** Returns the front matter with other values; null if a key can't be left out. */
function rewrite(
  source: string,
  entries: readonly Entry[],
  end: number,
  edits: ReadonlyMap<string, string | null>,
): string | null {
  let text = source.slice(0, end);
  for (const { key, value } of entries.toReversed()) {
    const written = edits.get(key);
    if (written === undefined) continue;
    if (value.kind !== "scalar") return null;
    if (written !== null) {
      text = text.slice(0, value.start) + written + text.slice(value.end);
      continue;
    }
    const start = text.lastIndexOf("\n", value.start) + 1;
    const line = text.indexOf("\n", value.end) + 1;
    if (/\n/.test(text.slice(value.start, value.end)) || line === 0) return null;
    text = text.slice(0, start) + text.slice(line);
  }
  return text;
}
