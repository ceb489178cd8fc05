import type { NextMove } from "../next-move.ts";
import { pagesByContent, pagesByFileName } from "./find-page.ts";
import type { Page } from "./site-files.ts";
import type { SiteView } from "./site-view.ts";

// Chooses the pages that a request is about and reads them: all of a small site, those with a search hit of a large
// one.

const smallSite = { pages: 12, bytes: 400_000 };

export interface PagesInQuestion {
  /** Pages that are known. */
  pages: Page[];
  /** Pages to read first. */
  missing: string[];
  /** Pages beyond what one turn reads. */
  left: string[];
}

export function isSmallSite(site: SiteView): boolean {
  return site.paths.length <= smallSite.pages && site.bytesOf(site.paths) <= smallSite.bytes;
}

/** Returns the longest plain word of a text: a search finds it despite entities, capitals or line breaks. */
function searchableWord(text: string): string {
  const words = text.match(/[A-Za-z0-9]{2,}/g) ?? [];
  return words.sort((left, right) => right.length - left.length)[0]?.slice(0, 60) ?? "";
}

/** Returns these pages as far as they are known. */
export function knownPages(site: SiteView, paths: readonly string[]): PagesInQuestion {
  return { pages: site.pages(paths), ...site.toRead(paths) };
}

/** Finds a named page: by its file name, else by the home page's links, else by headings and titles. */
function findNamed(site: SiteView, name: string): PagesInQuestion {
  const byName = pagesByFileName(site.paths, name);
  if (byName.length > 0) return knownPages(site, byName);
  const home = knownPages(site, site.home === null ? [] : [site.home]);
  if (home.missing.length > 0) return home;
  const byLink = pagesByContent(home.pages, site.paths, name);
  if (byLink.length > 0) return knownPages(site, byLink);
  const all = knownPages(site, site.paths);
  if (all.missing.length > 0) return all;
  return { ...all, pages: site.pages(pagesByContent(all.pages, site.paths, name)) };
}

/**
 * Returns the pages that a request names, else those that contain its words. A large site is searched for the words
 * first. No page at all means that the name matches none.
 */
export function findPagesInQuestion(
  site: SiteView,
  pageName: string | null,
  words: string | null,
): PagesInQuestion | Extract<NextMove, { kind: "search" }> {
  if (pageName !== null) return findNamed(site, pageName);
  const query = words === null ? "" : searchableWord(words);
  if (isSmallSite(site) || query === "") return knownPages(site, site.paths);
  const hits = site.hits(query);
  if (hits === undefined) return { kind: "search", queries: [query] };
  return knownPages(site, hits === null || hits.length === 0 ? site.paths : hits);
}
