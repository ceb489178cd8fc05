import { attributeValueSpan } from "#lib/page-source/html-source.ts";
import { isStylePath, resolveLink } from "#lib/page-source/page-paths.ts";
import { readStyles, type StyleSource } from "#lib/page-source/styles/css-source.ts";
import type { Page } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";

// Collects all styles of a set of pages, in the order in which they apply.

/** Returns the local stylesheets that a page links, in order. */
function linkedSheets(site: SiteView, page: Page): string[] {
  return page.elements
    .filter(
      (element) => element.tag === "link" && /(?:^|\s)stylesheet(?:\s|$)/i.test(element.attributes.get("rel") ?? ""),
    )
    .filter((element) => !/print/i.test(element.attributes.get("media") ?? ""))
    .map((element) => resolveLink(page.path, element.attributes.get("href") ?? "", site.allPaths, site.top).path)
    .filter((path) => path !== null && isStylePath(path))
    .filter((path) => path !== null);
}

function importedSheets(site: SiteView, path: string): string[] {
  const text = site.text(path)?.slice(0, 20_000) ?? "";
  const imports = text.matchAll(/@import\s+(?:url\(\s*)?["']?([^"')\s;]{1,300})/gi);
  return [...imports]
    .map((match) => resolveLink(path, match[1] ?? "", site.allPaths, site.top).path)
    .filter((imported) => imported !== null && imported !== path)
    .filter((imported) => imported !== null);
}

/** Returns a page's style elements and its body's style attribute. */
function inlineStyles(page: Page): StyleSource[] {
  const blocks = page.elements
    .filter((element) => element.tag === "style")
    .map((element) => readStyles(page.path, page.source, { start: element.innerStart, end: element.innerEnd }, true));
  const body = page.elements.find((element) => element.tag === "body");
  const attribute = body?.attributeSpans.get("style");
  const value = attribute === undefined ? null : attributeValueSpan(page.source, attribute);
  return value === null ? blocks : [...blocks, readStyles(page.path, page.source, value, true, "body")];
}

const parsed = new Map<string, StyleSource>();
const parsedMax = 12;

/** Returns a parsed stylesheet, from the cache if an earlier step has parsed it. */
function readSheet(path: string, text: string): StyleSource {
  const key = `${path}\n${text}`;
  const styles = parsed.get(key) ?? readStyles(path, text, { start: 0, end: text.length }, false);
  parsed.delete(key);
  parsed.set(key, styles);
  for (const oldest of parsed.keys()) if (parsed.size > parsedMax) parsed.delete(oldest);
  return styles;
}

export interface PageStyles {
  page: Page;
  /** In the order in which they apply. */
  sources: StyleSource[];
}

/** Returns the styles of each page, or the stylesheets that have to be read first. */
export function collectStyles(site: SiteView, pages: readonly Page[]): PageStyles[] | { missing: string[] } {
  const sheets = new Map(
    pages.map((page) => {
      const linked = linkedSheets(site, page);
      return [page, [...new Set(linked.flatMap((path) => [...importedSheets(site, path), path]))]];
    }),
  );
  const { missing } = site.toRead([...new Set([...sheets.values()].flat())]);
  if (missing.length > 0) return { missing };
  const read = new Map<string, StyleSource>();
  const sourceOf = (path: string) => {
    const text = site.text(path);
    if (text !== null && !read.has(path)) read.set(path, readSheet(path, text));
    return read.get(path) ?? null;
  };
  return [...sheets].map(([page, paths]) => ({
    page,
    sources: [...paths.map(sourceOf).filter((source) => source !== null), ...inlineStyles(page)],
  }));
}

/** Returns all styles of the pages, each once. */
export const allSources = (styles: readonly PageStyles[]) => [...new Set(styles.flatMap(({ sources }) => sources))];
