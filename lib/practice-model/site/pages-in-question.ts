import type { NextMove } from "../next-move.ts";
import { pagesByContent, pagesByFileName } from "./find-page.ts";
import type { Page } from "./site-files.ts";
import type { SiteView } from "./site-view.ts";

// Which pages a request is about, and reading them: all of a small site, those with a hit of a large one.

const smallSite = { pages: 12, bytes: 400_000 };

export interface PagesInQuestion {
  /** Those that are known. */
  pages: Page[];
  /** Those to be read first. */
  missing: string[];
  /** Those that are not looked at, because one turn does not read that much. */
  left: string[];
}

export function isSmallSite(site: SiteView): boolean {
  return site.paths.length <= smallSite.pages && site.bytesOf(site.paths) <= smallSite.bytes;
}

/** The part of a text that a search finds whatever entities, capitals or line breaks are in it. */
function searchableWord(text: string): string {
  const words = text.match(/[A-Za-z0-9]{2,}/g) ?? [];
  return words.sort((left, right) => right.length - left.length)[0]?.slice(0, 60) ?? "";
}

/** These pages, as far as they are known by now. */
export function knownPages(site: SiteView, paths: readonly string[]): PagesInQuestion {
  return { pages: site.pages(paths), ...site.toRead(paths) };
}

/** A named page: by its file's name, else by what the home page's links, or headings and titles, call it. */
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
 * The pages that a request is about: those that it names, else those where its words stand. On a large site the words
 * are searched for first. No page at all means that the name fits none.
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
  if (hits === undefined) return { kind: "search", query };
  return knownPages(site, hits === null || hits.length === 0 ? site.paths : hits);
}
