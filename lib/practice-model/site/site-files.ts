import { type HtmlSource, parseHtml } from "#lib/page-source/html-source.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import type { AnsweredCall } from "../transcript.ts";
import { readTexts } from "./page-texts.ts";
import type { TextBlock } from "./text-block.ts";

// The site as far as this turn's tool results show it. Files are known as they were before the turn edited them.

interface ListedFile {
  path: string;
  bytes: number;
}

export interface Page extends HtmlSource {
  path: string;
  texts: TextBlock[];
}

interface LineRange {
  /** From 1, inclusive. */
  first: number;
  last: number;
}

interface PartlyRead {
  /** The lines read so far from the start of the file on, unchanged. */
  content: string;
  /** Whether this is the whole file. */
  complete: boolean;
  /** The lines still to read; none if reading on is useless (one endless line). */
  gaps: LineRange[];
  /** Lines that one call returns, estimated from earlier calls. */
  linesPerCall: number;
  /** Number of calls, failed ones included. */
  calls: number;
  /** Whether a result was dropped from the prompt. */
  lost: boolean;
}

export interface SiteFiles {
  /** Null until the files are listed. */
  files: ListedFile[] | null;
  listingCut: boolean;
  read: ReadonlyMap<string, PartlyRead>;
  /** Paths with a hit for each query; null for a search that was cut off and so proves nothing. */
  searched: ReadonlyMap<string, ReadonlySet<string> | null>;
  /** Files that this turn created. */
  created: string[];
}

/** A file of this size, in bytes, comes whole in one call of `read_file`. */
export const oneCallBytes = 60_000;

const foreignFolders = /(?:^|\/)(?:node_modules|bower_components|\.[^/]+)\//;
/** Larger or more deeply nested pages are not read. */
const pageCharactersMax = 2_000_000;
const nestingMax = 20_000;

function readListing(output: string): { files: ListedFile[]; cut: boolean } {
  const files: ListedFile[] = [];
  for (const line of output.split("\n").slice(1)) {
    const match = /^(.+) \((\d+) bytes\)$/.exec(line);
    if (match !== null) files.push({ path: match[1] ?? "", bytes: Number(match[2]) });
  }
  return { files, cut: /\n… \d+ more files/.test(output) };
}

interface Excerpt extends LineRange {
  /** The number of lines in the whole file. */
  lines: number;
  text: string;
  cutInLine: boolean;
}

function readExcerpt(output: string): Excerpt | null {
  const end = output.indexOf("\n");
  const heading = end === -1 ? output : output.slice(0, end);
  const match = / · lines (\d+)-(\d+) of (\d+) · \d+ bytes/.exec(heading);
  if (match === null) return null;
  const [first = 0, last = 0, lines = 0] = match.slice(1).map(Number);
  const cutInLine = /line \d+ cut at/.test(heading);
  return { first, last, lines, text: end === -1 ? "" : output.slice(end + 1), cutInLine };
}

/** Joins the excerpts of one file as far as they connect from its first line on. */
function joinExcerpts(excerpts: readonly (Excerpt | null)[], lost: boolean): PartlyRead {
  const known = excerpts.filter((excerpt) => excerpt !== null).sort((left, right) => left.first - right.first);
  const total = known[0]?.lines ?? 0;
  const isEndless = known.some((excerpt) => excerpt.cutInLine);
  let content = "";
  let next = 1;
  const gaps: LineRange[] = [];
  for (const excerpt of known) {
    if (excerpt.first > next) gaps.push({ first: next, last: excerpt.first - 1 });
    if (gaps.length === 0 && excerpt.last >= next)
      content += excerpt.text
        .split(/(?<=\n)/)
        .slice(next - excerpt.first)
        .join("");
    next = Math.max(next, excerpt.last + 1);
  }
  if (next <= total) gaps.push({ first: next, last: total });
  const longest = Math.max(1, ...known.map((excerpt) => excerpt.last - excerpt.first + 1));
  return {
    content,
    complete: known.length > 0 && gaps.length === 0 && !isEndless,
    gaps: isEndless ? [] : gaps,
    // Lines differ in length: a little less than what fitted before is likely to fit again.
    linesPerCall: Math.max(1, Math.floor(longest * 0.85)),
    calls: excerpts.length,
    lost,
  };
}

export function readSiteFiles(calls: readonly AnsweredCall[]): SiteFiles {
  let files: ListedFile[] | null = null;
  let listingCut = false;
  const excerpts = new Map<string, (Excerpt | null)[]>();
  const searched = new Map<string, ReadonlySet<string> | null>();
  const edited = new Set<string>();
  const created: string[] = [];
  const lost = new Set<string>();
  for (const call of calls) {
    const { path, query } = call.input;
    if (call.name === "list_files" && call.output !== null && call.ok) {
      const listing = readListing(call.output);
      const before: ListedFile[] = files ?? [];
      const known = new Set(before.map((file) => file.path));
      files = [...before, ...listing.files.filter((file) => !known.has(file.path))];
      listingCut ||= listing.cut && call.input.glob === undefined;
    } else if (call.name === "read_file" && typeof path === "string" && !edited.has(path)) {
      const excerpt = call.output !== null && call.ok ? readExcerpt(call.output) : null;
      excerpts.set(path, [...(excerpts.get(path) ?? []), excerpt]);
      if (call.output === null) lost.add(path);
    } else if (call.name === "search_files" && typeof query === "string" && call.output !== null) {
      const cut = !call.ok || call.output.includes("\n… more matches");
      searched.set(query, cut ? null : hitPaths(call.output));
    } else if (call.name === "write_file" && call.ok && typeof path === "string") created.push(path);
    else if (call.name === "edit_file" && call.ok && typeof path === "string") edited.add(path);
  }
  return {
    files,
    listingCut,
    created,
    read: new Map([...excerpts].map(([path, parts]) => [path, joinExcerpts(parts, lost.has(path))])),
    searched,
  };
}

function hitPaths(output: string): Set<string> {
  const paths = new Set<string>();
  for (const line of output.split("\n").slice(1)) {
    const path = /^(.+?):\d+: /.exec(line)?.[1];
    if (path !== undefined) paths.add(path);
  }
  return paths;
}

export function pagePaths(files: readonly ListedFile[]): string[] {
  return files
    .filter(({ path, bytes }) => isHtmlPath(path) && !foreignFolders.test(path) && bytes <= pageCharactersMax * 3)
    .map(({ path }) => path)
    .sort((left, right) => pageOrder(left) - pageOrder(right) || (left < right ? -1 : left > right ? 1 : 0));
}

/** Sorts the home page first, then pages nearer to the top folder. */
function pageOrder(path: string): number {
  const depth = path.split("/").length;
  return depth * 2 - (/(?:^|\/)index\.html?$/i.test(path) ? 1 : 0);
}

/** Returns a rough nesting depth of the tags, in one pass; void elements do not count. */
function nesting(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const match of source.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (
      /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|td|th|tr|track|wbr)$/i.test(
        match[2] ?? "",
      )
    )
      continue;
    depth = match[1] === "" ? depth + 1 : Math.max(0, depth - 1);
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

const parsed = new Map<string, Page>();
let parsedCharacters = 0;
const parsedCharactersMax = 4_000_000;

/** Parses a page's source. A page from an earlier step comes from the cache. */
export function readPage(path: string, source: string): Page {
  const key = `${path}\n${source}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const readable = source.length <= pageCharactersMax && nesting(source) <= nestingMax;
  const html = parseHtml(readable ? source : "");
  const page: Page = { ...html, source, path, texts: readTexts(html) };
  parsed.set(key, page);
  parsedCharacters += source.length;
  for (const [oldest, { source: dropped }] of parsed) {
    if (parsedCharacters <= parsedCharactersMax || oldest === key) break;
    parsed.delete(oldest);
    parsedCharacters -= dropped.length;
  }
  return page;
}
