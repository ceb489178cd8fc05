import { descendants, type HtmlElement, textOf } from "#lib/page-source/html-source.ts";
import { isHtmlPath, resolveLink } from "#lib/page-source/page-paths.ts";
import { regionOfElement } from "./page-regions.ts";
import type { Page } from "./site-files.ts";
import type { SiteView } from "./site-view.ts";

// Finds a page's navigation by its structure: neighbouring links into the site, above the content.

export interface NavigationItem {
  /** The list item, the cell, or the link itself. */
  item: HtmlElement;
  link: HtmlElement;
  /** The page that it links to; null for other targets. */
  target: string | null;
  /** Whether it is an ordinary entry: not a button, not a menu that opens, not a link out of the site. */
  plain: boolean;
}

export interface Navigation {
  items: NavigationItem[];
  /** For each class, how many items contain it. */
  classCounts: ReadonlyMap<string, number>;
}

const otherLists = /breadcrumb|pagination|pager|social|share|toc|skip|lang|footer|sitemap|tags?$/i;

function nameOf(element: HtmlElement): string {
  return `${element.attributes.get("id") ?? ""} ${element.attributes.get("class") ?? ""} ${element.attributes.get("aria-label") ?? ""}`;
}

/** Returns how many links each element contains. */
function countLinks(page: Page): Map<HtmlElement, number> {
  const counts = new Map<HtmlElement, number>();
  for (const element of [...page.elements].reverse()) {
    const own = (counts.get(element) ?? 0) + (element.tag === "a" && element.attributes.has("href") ? 1 : 0);
    counts.set(element, own);
    if (element.parent !== null) counts.set(element.parent, (counts.get(element.parent) ?? 0) + own);
  }
  return counts;
}

/** Returns the outermost element that contains this link and no other. */
function itemOf(link: HtmlElement, counts: ReadonlyMap<HtmlElement, number>): HtmlElement {
  let item = link;
  for (let steps = 0; steps < 4; steps++) {
    const { parent } = item;
    if (parent === null || !parent.inSource || counts.get(parent) !== 1) break;
    if (/^(?:nav|ul|ol|menu|header|body|main|section|table|tr|tbody)$/.test(parent.tag)) break;
    item = parent;
  }
  return item;
}

const isButton = (link: HtmlElement) =>
  link.classes.some((name) => /(?:^|[-_])(?:btn|button|cta)(?:$|[-_])/i.test(name)) ||
  link.attributes.get("role") === "button";

function isPlain(link: HtmlElement, item: HtmlElement, target: string | null, fragment: string): boolean {
  const opens = [...link.attributes.keys()].some((name) =>
    /^(?:data-(?:bs-)?toggle|aria-haspopup|aria-expanded|onclick)$/.test(name),
  );
  const nested = descendants(item).some((element) => element.tag === "ul" || element.tag === "ol");
  return !opens && !nested && textOf(link) !== "" && (target !== null || fragment !== "");
}

function score(list: HtmlElement, items: readonly NavigationItem[]): number {
  let points = 0;
  for (let at: HtmlElement | null = list, steps = 0; at !== null && steps < 12; at = at.parent, steps++) {
    if (otherLists.test(nameOf(at))) return -1;
    if (at.tag === "nav" || at.attributes.get("role") === "navigation") points += 10;
    else if (/(?:^|[\s_-])(?:nav|menu|navbar|navigation)/i.test(nameOf(at))) points += 4;
  }
  const region = regionOfElement(list);
  if (region === "footer" || region === "main" || region === "sidebar") points -= 12;
  if (region === "header" || region === "navigation") points += 4;
  const targets = new Set(items.map((item) => item.target ?? item.link.attributes.get("href")));
  return points + Math.min(6, targets.size);
}

/** Returns the lists of neighbouring links into the site. Where some entries are buttons, these are not ordinary ones. */
function listLinks(
  page: Page,
  site: Pick<SiteView, "allPaths" | "top">,
): [list: HtmlElement, items: NavigationItem[]][] {
  const counts = countLinks(page);
  const lists = new Map<HtmlElement, NavigationItem[]>();
  for (const link of page.elements) {
    const href = link.tag === "a" ? link.attributes.get("href") : undefined;
    if (href === undefined) continue;
    const { path, fragment } = resolveLink(page.path, href, site.allPaths, site.top);
    const target = path !== null && isHtmlPath(path) ? path : null;
    const item = itemOf(link, counts);
    if (item.parent === null || (target === null && fragment === "")) continue;
    const items = lists.get(item.parent) ?? [];
    items.push({ item, link, target, plain: isPlain(link, item, target, fragment) });
    lists.set(item.parent, items);
  }
  return [...lists].map(([list, items]) => {
    const areAllButtons = items.every(({ link }) => isButton(link));
    return [list, areAllButtons ? items : items.map((one) => ({ ...one, plain: one.plain && !isButton(one.link) }))];
  });
}

function isInFooter(list: HtmlElement): boolean {
  for (let at: HtmlElement | null = list; at !== null; at = at.parent)
    if (at.tag === "footer" || at.attributes.get("role") === "contentinfo") return true;
  return false;
}

/** Returns the lists in a page's footer that hold pages of its navigation and nothing else. */
export function findFooterLists(page: Page, site: Pick<SiteView, "allPaths" | "top">): Navigation[] {
  const listed = new Set(findNavigations(page, site).flatMap(({ items }) => items.map(({ target }) => target)));
  return listLinks(page, site)
    .filter(([list, items]) => {
      // Links to places of one page are no list of pages.
      const known = new Set(items.flatMap(({ target }) => (target !== null && listed.has(target) ? [target] : [])));
      return isInFooter(list) && known.size >= 2 && items.every(({ target }) => target !== null);
    })
    .map(([, items]) => ({ items, classCounts: countClasses(items) }));
}

/** Returns the page's navigation; several if wide and narrow screens have one each. */
export function findNavigations(page: Page, site: Pick<SiteView, "allPaths" | "top">): Navigation[] {
  const lists = listLinks(page, site);
  const found = lists
    .map(([list, items]) => ({ list, items, points: score(list, items) }))
    .filter(({ items, points }) => points > 4 && items.some((item) => item.plain))
    // A logo is alone in its box; a menu hardly ever is.
    .sort(
      (left, right) =>
        Number(right.items.length > 1) - Number(left.items.length > 1) ||
        right.points - left.points ||
        left.list.start - right.list.start,
    );
  const [best] = found;
  if (best === undefined) return [];
  const signature = (items: readonly NavigationItem[]) =>
    items.map((item) => item.target ?? item.link.attributes.get("href")).join("\n");
  return found
    .filter(({ items }) => signature(items) === signature(best.items))
    .map(({ items }) => ({ items, classCounts: countClasses(items) }));
}

function countClasses(items: readonly NavigationItem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { item } of items) {
    for (const name of new Set(descendants(item).flatMap((element) => element.classes)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Whether the navigation links to the page. */
export const linksTo = (navigation: Navigation, path: string) => navigation.items.some((item) => item.target === path);
