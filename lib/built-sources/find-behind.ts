import { descendants, type HtmlElement, type HtmlSource, isBlock } from "#lib/page-source/html-source.ts";
import { visibleTexts } from "#lib/page-source/visible-texts.ts";
import { ownFiles } from "./own-file.ts";
import { type Behind, candidatesMax, type Place } from "./schema.ts";
import type { SiteSources, SourceFile } from "./site-sources.ts";
import { codeTexts } from "./texts/code-texts.ts";
import { hole, normalText, type SourceText } from "./texts/source-text.ts";
import { kindOfFile } from "./texts/texts-of-file.ts";

/** A built page with its file among the built ones, as `about/index.html`. */
export interface BuiltPage {
  path: string;
  html: HtmlSource;
  /** The files of which it is known to be made, by other knowledge than its texts: its own content, and all of them. */
  madeOf?: { own: readonly string[]; makers: readonly string[] } | undefined;
}

/** A text of the sources that an element may show. */
export interface Match {
  file: SourceFile;
  text: SourceText;
}

/** As `Behind`, with the text itself where it is certain. */
export type Found = { behind: Behind; match: Match | null };

const textMax = 2_000;
/** A text that stands at more places is certain nowhere, so the others are not looked for. */
const matchesMax = 200;
const partsMax = 6;
const excerptMax = 160;

/**
 * Finds the place in the sources from which an element of a built page comes. It is certain where the page's own Markdown has the only
 * block that can be this element, or where one file alone has its text; two equal places are candidates. Never throws for a source.
 */
export function findBehind(sources: SiteSources, page: BuiltPage, element: HtmlElement): Found {
  const textOf = visibleTexts(page.html);
  const own = ownFilesOf(sources, page);
  const visible = textOf(element);
  const text = visible.length > textMax ? "" : normalText(visible);
  const rank = { own, makers: page.madeOf?.makers ?? [], tag: element.tag };
  const found = (places: readonly Place[]) =>
    toFound(places.length > 0 ? places : placesOfMakers(sources, rank.makers));
  if (text === "") return found(candidatesWithoutText(sources, rank, element));
  if (holdsBlocks(element)) {
    const parts = descendants(element)
      .filter((part) => part !== element && !holdsBlocks(part) && isBlock(part) && textOf(part) !== "")
      .slice(0, partsMax);
    const places = parts.flatMap((part) => placesOf(findBehind(sources, page, part).behind).slice(0, 1));
    return found(unique([...bySignature(sources, element), ...places]));
  }
  const { matches, isWhole } = findEqual(sources, text);
  const equal = withoutNested(matches, element.tag);
  const certain = isWhole ? findCertain(sources, { page, element, text, own, equal, textOf }) : null;
  if (certain) return { behind: { is: "certain", place: toPlace(certain) }, match: certain };
  if (equal.length > 0) return toFound(bestPlaces(equal, rank));
  const parts = [findFilled(sources, text), findContained(sources, text)];
  return found([...parts.flatMap((some) => bestPlaces(some, rank)), ...bySignature(sources, element)]);
}

/** Returns the files that are a page's own content: those that are known to be, else those that its address names. */
function ownFilesOf(sources: SiteSources, { path, madeOf }: BuiltPage): SourceFile[] {
  const known = sources.files.filter((file) => madeOf?.own.includes(file.path));
  return known.length > 0 ? known : ownFiles(sources, path);
}

/** Returns the beginnings of the files of which a page is made, for an element of which no source has the text. */
const placesOfMakers = ({ files }: SiteSources, makers: readonly string[]) =>
  files
    .filter(({ path }) => makers.includes(path))
    .map((file) => {
      const end = /^.*/.exec(file.text)?.[0].length ?? 0;
      return toPlace({ file, text: { kind: "code", format: null, start: 0, end, text: "", tags: [], key: "" } });
    });

function toFound(places: readonly Place[]): Found {
  const [first, ...others] = unique(places).slice(0, candidatesMax);
  return { behind: first ? { is: "candidates", places: [first, ...others] } : { is: "nothing" }, match: null };
}

const placesOf = (behind: Behind) =>
  behind.is === "certain" ? [behind.place] : behind.is === "candidates" ? behind.places : [];

function holdsBlocks(element: HtmlElement): boolean {
  return descendants(element).some((part) => part !== element && part.tag !== "br" && isBlock(part));
}

/** Returns every text of the sources that equals the text of an element. `isWhole` is false if it may stand elsewhere too. */
function findEqual(sources: SiteSources, text: string): { matches: Match[]; isWhole: boolean } {
  const word = tellingWord(text);
  const matches: Match[] = [];
  let isWhole = true;
  for (const file of sources.files) {
    if (matches.length >= matchesMax) break;
    if (!file.text.includes(word)) continue;
    const known = sources.textsOf(file);
    if (known === null && kindOfFile(file.path) !== "code") isWhole = false;
    const texts = (known ?? []).filter((one) => one.text === text).slice(0, matchesMax);
    const inCode = codeTexts(file.text, text).filter(
      (found) => !texts.some(({ start, end }) => found.start < end && start < found.end),
    );
    for (const found of [...texts, ...inCode]) matches.push({ file, text: found });
  }
  return { matches, isWhole: isWhole && sources.isComplete && matches.length < matchesMax };
}

/** Returns a word of a text that its source has as it is: of letters that are never written as entities. */
function tellingWord(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), "");
}

/** Returns the matches without those in or around others: `<li><a>Bread</a></li>` is one place. */
function withoutNested(matches: readonly Match[], tag: string): Match[] {
  const isBetter = (one: Match, other: Match) => {
    const [fits, otherFits] = [one, other].map(({ text }) => text.tags.includes(tag));
    if (fits !== otherFits) return fits === true;
    return one.text.end - one.text.start < other.text.end - other.text.start;
  };
  const kept: Match[] = [];
  for (const match of matches) {
    const at = kept.findIndex(
      ({ file, text }) => file === match.file && text.start < match.text.end && match.text.start < text.end,
    );
    const other = kept[at];
    if (!other) kept.push(match);
    else if (isBetter(match, other)) kept[at] = match;
  }
  return kept;
}

interface Sought {
  page: BuiltPage;
  element: HtmlElement;
  text: string;
  own: readonly SourceFile[];
  equal: readonly Match[];
  textOf: (element: HtmlElement) => string;
}

/** Returns the match that is certain, of a text that was looked for everywhere; null if none is. */
function findCertain(sources: SiteSources, sought: Sought): Match | null {
  const { page, element, text, own, equal, textOf } = sought;
  const isOwn = ({ file }: Match) => own.length === 1 && own[0] === file;
  // The page shows its own Markdown, so the only element of a kind with a text shows the only block of that kind with it.
  const blocks = equal.filter(
    (match) => isOwn(match) && match.text.kind === "markdown" && match.text.tags.includes(element.tag),
  );
  const [block] = blocks;
  if (block && blocks.length === 1 && showsFile(sources, block.file, page, textOf)) {
    const twins = page.html.elements.filter(({ tag }) => block.text.tags.includes(tag));
    if (twins.filter((twin) => normalText(textOf(twin)) === text && !holdsTwin(twin, twins)).length === 1) return block;
  }
  const [only] = equal;
  if (!only || equal.length > 1 || only.text.kind === "code") return null;
  // A single short word may also come from a theme or be computed.
  return isOwn(only) || isTelling(text) ? only : null;
}

/** Whether another one of the elements lies in this one, as a paragraph in an entry of a list. */
const holdsTwin = (element: HtmlElement, twins: readonly HtmlElement[]) =>
  twins.some((other) => other !== element && other.start >= element.start && other.end <= element.end);

const isTelling = (text: string) => text.length >= 4 && (/\S \S/.test(text) || /\p{L}{8}/u.test(text));

const checkedMax = 20;

/** Returns true if a page has most of the blocks of a file of Markdown, so that it is made of it. */
function showsFile(
  sources: SiteSources,
  file: SourceFile,
  { html }: BuiltPage,
  textOf: (element: HtmlElement) => string,
): boolean {
  const blocks = (sources.textsOf(file) ?? [])
    .filter(({ kind, tags, text }) => kind === "markdown" && /^(?:h\d|p)$/.test(tags[0] ?? "") && !text.includes(hole))
    .slice(0, checkedMax);
  const shown = new Set(
    html.elements
      .filter(({ tag }) => /^(?:h[1-6]|p|li|td|th|blockquote|dd)$/.test(tag))
      .map((element) => textOf(element))
      .filter((visible) => visible.length <= textMax)
      .map(normalText),
  );
  return blocks.filter(({ text }) => shown.has(text)).length * 2 > blocks.length;
}

/** Returns the texts of templates that become the text of an element once their expressions are filled. */
function findFilled(sources: SiteSources, text: string): Match[] {
  const filled: Match[] = [];
  for (const file of sources.files) {
    const kind = kindOfFile(file.path);
    if (kind !== "template" && kind !== "markdown") continue;
    for (const known of sources.textsOf(file) ?? [])
      if (known.text.includes(hole) && isFilled(known.text, text)) filled.push({ file, text: known });
  }
  return filled;
}

function isFilled(pattern: string, text: string): boolean {
  const parts = pattern.split(hole).map((part) => part.trim());
  if (parts.join("").replace(/\P{L}/gu, "").length < 4) return false;
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

/** Returns the values of front matter and data that are parts of a text. */
function findContained(sources: SiteSources, text: string): Match[] {
  return sources.files.flatMap((file) =>
    (kindOfFile(file.path) === "code" ? [] : (sources.textsOf(file) ?? []))
      .filter(({ kind }) => kind === "data" || kind === "front-matter")
      .filter((known) => isTelling(known.text) && text.includes(known.text))
      .map((known) => ({ file, text: known })),
  );
}

/** Returns the places of templates that have an element with the same class or id, and of texts that name the same picture. */
function candidatesWithoutText(sources: SiteSources, by: Rank, element: HtmlElement): Place[] {
  const address = element.attributes.get("src") ?? element.attributes.get("poster") ?? "";
  const name =
    address
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  const named = name.length < 4 ? [] : mentions(sources, name);
  return [...bestPlaces(named, by), ...bySignature(sources, element)];
}

function mentions(sources: SiteSources, name: string): Match[] {
  return sources.files.flatMap((file) => {
    const start = file.text.indexOf(name);
    if (start === -1) return [];
    const place = { start, end: start + name.length, text: name, tags: [], key: "", format: null };
    return [{ file, text: { kind: "code" as const, ...place } }];
  });
}

function bySignature(sources: SiteSources, { tag, attributes }: HtmlElement): Place[] {
  const signs = (["id", "class"] as const).flatMap((name) => {
    const value = attributes.get(name)?.trim() ?? "";
    return value === ""
      ? []
      : [`${name}="${value}"`, `${name}='${value}'`, ...(name === "class" ? [`className="${value}"`] : [])];
  });
  const found = sources.files.flatMap((file): Match[] => {
    if (kindOfFile(file.path) !== "template") return [];
    const start = signs.map((sign) => file.text.indexOf(sign)).find((at) => at !== -1);
    const opening = start === undefined ? -1 : file.text.lastIndexOf(`<${tag}`, start);
    if (start === undefined || opening === -1 || file.text.slice(opening, start).includes(">")) return [];
    const end = file.text.indexOf(">", start) + 1 || file.text.length;
    const place = { start: opening, end, text: "", tags: [tag], key: "", format: null };
    return [{ file, text: { kind: "template", ...place } }];
  });
  return found.slice(0, candidatesMax).map(toPlace);
}

/** Returns the places of the best matches. */
const bestPlaces = (matches: readonly Match[], by: Rank) => ranked(matches, by).slice(0, candidatesMax).map(toPlace);

/** The better places: in a page's own file, then in files that are known to make the page. */
interface Rank {
  own: readonly SourceFile[];
  makers: readonly string[];
  tag: string;
}

function ranked(matches: readonly Match[], { own, makers, tag }: Rank): Match[] {
  const rank = ({ file, text }: Match) =>
    (own.includes(file) ? 0 : makers.includes(file.path) ? 4 : 8) +
    (text.tags.includes(tag) ? 0 : 1) +
    (text.kind === "code" ? 2 : 0);
  return [...matches].sort((a, b) => rank(a) - rank(b));
}

function unique(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [`${place.path} ${place.start}`, place])).values()];
}

/** Returns a match as it is told. */
export function toPlace({ file, text: { kind, key, start, end } }: Match): Place {
  const before = Buffer.byteLength(file.text.slice(0, start));
  const line = file.text.slice(0, start).split("\n").length;
  const written = file.text.slice(start, start + 2 * excerptMax).slice(0, end - start);
  const excerpt = written.replace(/\s+/g, " ").trim();
  return {
    ...{
      path: file.path,
      kind,
      key,
      line,
      start: before,
      end: before + Buffer.byteLength(file.text.slice(start, end)),
    },
    excerpt:
      excerpt.length > excerptMax ? `${excerpt.slice(0, excerptMax - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : excerpt,
  };
}
