import { closest, type HtmlElement, type HtmlSource } from "../html-source.ts";
import { refAt } from "../mapped-elements.ts";
import { titleOf } from "../page-title.ts";
import type { SiteSource } from "../site-source.ts";
import { isFixedPage } from "./check-page-path.ts";
import { isSameList, knownList, labelOf, mainNavigation, navigationLists } from "./navigation-lists.ts";
import { linksTo } from "./remove-page.ts";
import { findRedirectFiles } from "./rename-page.ts";
import { SitePages } from "./site-pages.ts";
import { isSitemap } from "./sitemaps.ts";

// The facts to show before pages change: the links to a page, and its navigations.

const linksMax = 200;

export interface LinkToPage {
  /** The page with the link, in the repository. */
  path: string;
  /** The page's title; "" if it has none. */
  title: string;
  /** The link's own words; "" if it has none. */
  label: string;
  /** True for an entry of a navigation, which goes when the page goes. */
  isEntry: boolean;
}

export interface PageUse {
  /** True for the home page and the one for missing pages: their addresses can't change. */
  isFixed: boolean;
  title: string;
  /** The words of its link in the main navigation; null if it isn't there. */
  label: string | null;
  /** The first links to it from other pages, by page. */
  links: LinkToPage[];
  /** How many links there are, and on how many other pages. */
  counts: { links: number; entries: number; pages: number };
  inSitemap: boolean;
  /** Whether the old address can lead to a new one: by a file of the host, by one that is closed to people, or not at all. */
  redirect: "possible" | "protected" | "none";
  /** Whether it has a navigation, to which a new page can be added. */
  hasNavigation: boolean;
}

/** Returns what depends on a page; null if the page is missing or can't be read. */
export async function readPageUse(site: SiteSource, path: string): Promise<PageUse | null> {
  const pages = await SitePages.open(site, path);
  const name = pages instanceof SitePages ? pages.nameOf(path) : null;
  if (!(pages instanceof SitePages) || name === null || !pages.names.includes(name)) return null;
  const own = await pages.read(name);
  if (own === null) return null;
  const links: LinkToPage[] = [];
  const counts = { links: 0, entries: 0, pages: 0 };
  let label: string | null = null;
  for await (const page of pages.all(name)) {
    const found = linksTo(pages, page, name);
    const leading = new Set(found.map(({ link }) => link));
    const main = mainNavigation(page.html)?.items.find(({ link }) => leading.has(link));
    label ??= main && !/#./.test(main.link.attributes.get("href") ?? "") ? labelOf(main.link) : null;
    if (page.name === name || found.length === 0) continue;
    counts.pages += 1;
    const title = titleOf(page.html);
    for (const { link, entry } of found) {
      counts.links += 1;
      if (entry !== null) counts.entries += 1;
      if (links.length < linksMax)
        links.push({ path: page.path, title, label: labelOf(link), isEntry: entry !== null });
    }
  }
  const redirects = findRedirectFiles(pages);
  return {
    isFixed: isFixedPage(name),
    title: titleOf(own.html),
    label,
    links,
    counts,
    inSitemap: site.paths.some((one) => isSitemap(pages.nameOf(one) ?? "")),
    redirect: redirects.length === 0 ? "none" : redirects.some(({ mayWrite }) => mayWrite) ? "possible" : "protected",
    hasNavigation: mainNavigation(own.html) !== null,
  };
}

export interface NavigationForOrder {
  /** The list's ref on the page. */
  ref: string;
  /** The page's own name for it; "" without one. */
  name: string;
  part: "header" | "footer" | "page";
  entries: { ref: string; label: string }[];
  /** How many other pages have it too. */
  elsewhere: number;
}

/** Returns the navigations of a page in document order, each with its entries; null if the page is missing or can't be read. */
export async function readNavigations(site: SiteSource, path: string): Promise<NavigationForOrder[] | null> {
  const pages = await SitePages.open(site, path);
  const name = pages instanceof SitePages ? pages.nameOf(path) : null;
  const page =
    pages instanceof SitePages && name !== null && pages.names.includes(name) ? await pages.read(name) : null;
  if (!(pages instanceof SitePages) || page === null) return null;
  const lists = navigationLists(page.html).map((one) => ({ one, known: knownList(pages, page, one), elsewhere: 0 }));
  for await (const other of lists.length === 0 ? [] : pages.all()) {
    if (other.name === page.name) continue;
    const there = navigationLists(other.html).map((one) => knownList(pages, other, one));
    for (const list of lists) if (there.some((one) => isSameList(list.known, one))) list.elsewhere += 1;
  }
  const refs = new Map(page.html.elements.map((element, at) => [element, refAt(at)]));
  const refOf = (element: HtmlElement) => refs.get(element) ?? "";
  return lists.map(({ one: { list, items }, elsewhere }) => ({
    ref: refOf(list),
    name: nameOf(page.html, list),
    part: partOf(list),
    entries: items.map(({ element, label }) => ({ ref: refOf(element), label })),
    elsewhere,
  }));
}

/** Returns the label that the page gives to a navigation, by an attribute or by a heading that it names. */
function nameOf({ elements }: HtmlSource, list: HtmlElement): string {
  const named = closest(list, ({ attributes }) => attributes.has("aria-label") || attributes.has("aria-labelledby"));
  const heading = named?.attributes.get("aria-labelledby")?.trim().split(/\s+/)[0];
  const by = heading === undefined ? null : elements.find(({ attributes }) => attributes.get("id") === heading);
  return (named?.attributes.get("aria-label") ?? (by ? labelOf(by) : "")).replace(/\s+/g, " ").trim();
}

function partOf(list: HtmlElement): NavigationForOrder["part"] {
  if (closest(list, ({ tag }) => tag === "footer") !== null) return "footer";
  return closest(list, ({ tag }) => tag === "header" || tag === "nav") === null ? "page" : "header";
}
