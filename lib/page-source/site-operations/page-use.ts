import { closest, type HtmlElement, type HtmlSource } from "../html-source.ts";
import { refAt } from "../mapped-elements.ts";
import { findMainHeading, titleOf } from "../page-title.ts";
import type { SiteSource } from "../site-source.ts";
import { isFixedPage } from "./check-page-path.ts";
import { linksTo, takeOutLinks } from "./links-to-page.ts";
import { isSameList, knownList, labelOf, mainNavigation, navigationLists } from "./navigation-lists.ts";
import { type PossibleRedirect, readRedirect } from "./rename-page.ts";
import { SitePages } from "./site-pages.ts";
import { isSitemap } from "./sitemaps.ts";

// The facts to show before pages change: the links to a page, and its navigations.

const linksMax = 200;
const unreadMax = 20;

interface ListedLink {
  /** The page with the link, in the repository. */
  path: string;
  /** The page's title; "" if it has none. */
  title: string;
  /** The link's own words; "" if it has none. */
  label: string;
  /** True for an entry of a navigation, which goes when the page goes. */
  isEntry: boolean;
  /** True for a link that can't be taken out, and for those to a page that can't be removed. */
  isStuck: boolean;
}

export interface PageUse {
  /** True for the home page and the one for missing pages: their addresses can't change. */
  isFixed: boolean;
  title: string;
  /** The words of its one heading of the first rank; null if it has none or several. */
  heading: string | null;
  /** The words of its link in the main navigation; null if it isn't there. */
  label: string | null;
  /** The first links to it from other pages, by page. */
  links: ListedLink[];
  /** How many links there are, how many of them are entries of navigations or can't be taken out, and on how many other pages. */
  counts: { links: number; entries: number; stuck: number; pages: number; unread: number };
  /** The first pages that can't be read, so that they may have other links to it. */
  unread: string[];
  inSitemap: boolean;
  redirect: PossibleRedirect;
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
  const links: ListedLink[] = [];
  const isFixed = isFixedPage(name);
  const counts = { links: 0, entries: 0, stuck: 0, pages: 0, unread: 0 };
  let label: string | null = null;
  for await (const page of pages.all(name)) {
    const found = linksTo(pages, page, name);
    const leading = new Set(found.map(({ link }) => link));
    const main = mainNavigation(page.html)?.items.find(({ link }) => leading.has(link));
    label ??= main && !/#./.test(main.link.attributes.get("href") ?? "") ? labelOf(main.link) : null;
    if (page.name === name || found.length === 0) continue;
    counts.pages += 1;
    const title = titleOf(page.html);
    const left = new Set(isFixed ? found : takeOutLinks(page, found, true).left);
    for (const one of found) {
      const [isEntry, isStuck] = [one.entry !== null, left.has(one)];
      counts.links += 1;
      if (isStuck) counts.stuck += 1;
      else if (isEntry) counts.entries += 1;
      if (links.length < linksMax) links.push({ path: page.path, title, label: labelOf(one.link), isEntry, isStuck });
    }
  }
  const heading = findMainHeading(own.html);
  const unread = [...pages.unread].filter((one) => one !== name).map((one) => pages.inRepository(one));
  counts.unread = unread.length;
  return {
    isFixed,
    title: titleOf(own.html),
    heading: heading && labelOf(heading),
    label,
    links,
    counts,
    unread: unread.slice(0, unreadMax),
    inSitemap: site.paths.some((one) => isSitemap(pages.nameOf(one) ?? "")),
    redirect: await readRedirect(pages, name),
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
