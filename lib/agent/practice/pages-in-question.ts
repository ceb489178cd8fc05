import { pagesByContent, pagesByFileName } from "./find-page.ts";
import type { Page } from "./site-files.ts";
import type { SiteView } from "./site-view.ts";
import type { Plan } from "./turn-plan.ts";

// Which pages a request is about, and reading them: all of a small site, those with a hit of a large one.

const smallSite = { pages: 12, bytes: 400_000 };

export interface PagesInQuestion {
  pages: Page[];
  /** Pages that were not looked at, because one turn does not read that much. */
  left: string[];
}

/** The part of a text that a search finds whatever entities, capitals or line breaks are in it. */
export function searchableWord(text: string): string {
  const words = text.match(/[A-Za-z0-9]{2,}/g) ?? [];
  return words.sort((left, right) => right.length - left.length)[0]?.slice(0, 60) ?? "";
}

function readAll(site: SiteView, paths: readonly string[]): PagesInQuestion | Plan {
  const { missing, left } = site.toRead(paths);
  return missing.length > 0 ? { kind: "read", paths: missing } : { pages: site.pages(paths), left };
}

/** A named page: by its file's name, else by what the home page's links, or headings and titles, call it. */
function findNamed(site: SiteView, name: string): PagesInQuestion | Plan {
  const byName = pagesByFileName(site.paths, name);
  if (byName.length > 0) return readAll(site, byName);
  const home = readAll(site, site.home === null ? [] : [site.home]);
  if ("kind" in home) return home;
  const byLink = pagesByContent(home.pages, site.paths, name);
  if (byLink.length > 0) return readAll(site, byLink);
  const all = readAll(site, site.paths);
  if ("kind" in all) return all;
  const byContent = pagesByContent(all.pages, site.paths, name);
  return { pages: site.pages(byContent), left: all.left };
}

/** The pages that a request is about, or what to do first to know them. No page at all means that the name fits none. */
export function findPagesInQuestion(
  site: SiteView,
  pageName: string | null,
  words: string | null,
): PagesInQuestion | Plan {
  if (pageName !== null) return findNamed(site, pageName);
  const isSmall = site.paths.length <= smallSite.pages && site.bytesOf(site.paths) <= smallSite.bytes;
  const query = words === null ? "" : searchableWord(words);
  if (isSmall || query === "") return readAll(site, site.paths);
  const hits = site.hits(query);
  if (hits === undefined) return { kind: "search", query };
  return readAll(site, hits === null || hits.length === 0 ? site.paths : hits);
}
