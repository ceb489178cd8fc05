import { parseHtml, type Span } from "../html-source.ts";
import { isHtmlPath } from "../page-paths.ts";
import type { ReleasedContent } from "../released-schema.ts";
import type { SiteSource } from "../site-source.ts";
import { bringsScript } from "../write-scope/active-parts.ts";
import { type SplitFile, splitSite } from "../write-scope/split-site.ts";
import { bringsCode, isMarkdownPath, templateParts } from "./plain-source.ts";
import { spansWithContentAlone } from "./released-contents.ts";

// Splits a change into what lies in released places, and the rest.

/** The places that may change, in the base of a change. Paths are those of the repository. */
export interface ReleasedSpans {
  /** By page, the released elements in UTF-16 code units. */
  elements: ReadonlyMap<string, readonly Span[]>;
  /** Whole text files. */
  pages: ReadonlySet<string>;
  /** Kinds of content of a page, of all pages in a folder, or of all pages of the site (""). */
  contents: readonly { content: ReleasedContent; path: string }[];
}

/** Returns whether a file or folder is `path` itself or lies in it; "" holds everything. */
export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/**
 * Splits the changes of a site, as `splitSite`. Nowhere may a change bring scripts, styles, settings or template code of a page: they
 * act outside of the place as well. A kind of content allows no rule of a stylesheet.
 */
export async function splitReleased(
  base: SiteSource,
  changes: ReadonlyMap<string, string | null>,
  released: ReleasedSpans,
): Promise<SplitFile[]> {
  const whole = new Set(released.pages);
  const elements = new Map<string, readonly Span[]>(released.elements);
  for (const [path, now] of changes) {
    const source = (whole.has(path) || elements.has(path)) && now !== null ? await base.read(path) : null;
    if (source === null || now === null) continue;
    const isHeld = whole.has(path) ? bringsCodeTo(path, source, now) : bringsTemplate(source, now);
    if (!isHeld) continue;
    whole.delete(path);
    elements.delete(path);
  }
  const pages = new Map<string, readonly Span[]>(elements);
  for (const [path, now] of changes) {
    const contents = contentsOf(path, released);
    const source = isHtmlPath(path) && contents.size > 0 && !released.pages.has(path) ? await base.read(path) : null;
    if (source === null || now === null || bringsTemplate(source, now)) continue;
    const around = pages.get(path) ?? [];
    pages.set(path, [...around, ...spansWithContentAlone(source, now, { contents, elements: around })]);
  }
  return splitSite(base, changes, pages, { whole, styledRanges: elements });
}

function bringsCodeTo(path: string, source: string, now: string): boolean {
  if (isMarkdownPath(path)) return bringsCode(source, now);
  return isHtmlPath(path) && bringsScriptToPage(source, now);
}

/** Whether a page brings code or settings for a generator that it did not have. */
function bringsTemplate(source: string, now: string): boolean {
  const had = new Set(templateParts(source));
  return templateParts(now).some((part) => !had.has(part));
}

function bringsScriptToPage(source: string, now: string): boolean {
  const [before, after] = [parseHtml(source), parseHtml(now)];
  return after.isTooComplex || bringsTemplate(source, now) || bringsScript(before, before.root, after, after.root);
}

export function contentsOf(path: string, { contents }: Pick<ReleasedSpans, "contents">): ReadonlySet<ReleasedContent> {
  return new Set(contents.filter((one) => isWithin(path, one.path)).map(({ content }) => content));
}

/** Returns true if a page brings no script, style or setting, or none that one of the other pages does not have. */
export function isPlainPage(source: string, others: readonly string[]): boolean {
  const page = parseHtml(source);
  return !page.isTooComplex && ["", ...others].some((other) => !bringsScriptToPage(other, source));
}
