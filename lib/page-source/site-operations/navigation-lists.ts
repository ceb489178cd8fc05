import { closest, descendants, type HtmlElement, type HtmlSource, textOf } from "../html-source.ts";
import { isInFrame } from "../same-elsewhere.ts";
import type { SitePage, SitePages } from "./site-pages.ts";

// The lists of links with which visitors find their way: in navigations, headers and footers.

export interface NavigationItem {
  /** The entry of the list: its `li`, or the link itself. */
  element: HtmlElement;
  link: HtmlElement;
  label: string;
}

export interface NavigationList {
  /** The element around the entries. */
  list: HtmlElement;
  items: NavigationItem[];
}

const isNavigation = ({ tag, attributes }: HtmlElement) => tag === "nav" || attributes.get("role") === "navigation";
const isItem = ({ tag }: HtmlElement) => tag === "li";
/** Of hostile pages, only so much is compared with every other page. */
const entriesMax = 500;
const listsMax = 50;
const landmarks = new Set(["nav", "header", "footer", "aside"]);

/** Returns the entry of a navigation that a link makes; null for a link elsewhere, and for one among other content. */
export function findEntry(link: HtmlElement): HtmlElement | null {
  const item = closest(link, isItem);
  const around = closest(link, isNavigation);
  if (item !== null && (around === null ? isInFrame(item) : closest(item, isNavigation) !== null)) return item;
  return around === null ? null : link;
}

/**
 * Returns the first lists of a page, in document order, with the link of each entry that has one. A list with more entries than a
 * visitor could read is no navigation.
 */
export function navigationLists({ elements }: HtmlSource): NavigationList[] {
  const lists = new Map<HtmlElement, NavigationItem[]>();
  const taken = new Set<HtmlElement>();
  for (const link of elements) {
    if (link.tag !== "a" || !link.attributes.has("href")) continue;
    const element = findEntry(link);
    // Only the first link of an entry: the others belong to the list inside of it.
    if (element === null || !element.inSource || element.parent?.inSource !== true || taken.has(element)) continue;
    taken.add(element);
    const items = lists.get(element.parent);
    if (items === undefined) lists.set(element.parent, [{ element, link, label: labelOf(link) }]);
    else items.push({ element, link, label: labelOf(link) });
  }
  return [...lists]
    .map(([list, items]) => ({ list, items }))
    .filter(({ items }) => items.length > 1 && items.length <= entriesMax)
    .slice(0, listsMax);
}

/** Returns the name of a link for people; "" if it has none. */
export function labelOf(link: HtmlElement): string {
  const text = textOf(link);
  if (text !== "") return text;
  const said = [link, ...descendants(link)].flatMap(({ attributes }) => [
    attributes.get("aria-label") ?? "",
    attributes.get("alt") ?? "",
    attributes.get("title") ?? "",
  ]);
  return said.find((words) => words.trim() !== "")?.trim() ?? "";
}

/** Returns the page's own main navigation: the first list outside of footers; null without one. */
export function mainNavigation(html: HtmlSource): NavigationList | null {
  return navigationLists(html).find(({ list }) => landmarkOf(list) !== "footer") ?? null;
}

/** A list as it is compared with those of other pages. */
export interface KnownList {
  landmark: string;
  /** A key for each entry: where it leads, and its place among those that lead there. */
  keys: string[];
}

/** Returns a list in the form in which the same list on another page is equal to it. */
export function knownList(pages: SitePages, page: SitePage, { list, items }: NavigationList): KnownList {
  const counts = new Map<string, number>();
  const keys = items.map(({ link }) => {
    const address = link.attributes.get("href") ?? "";
    const target = pages.addresses.targetOf(address, page.base);
    // A page often links to itself as "#".
    const isSelf = target === null && /^\s*(?:[#?]|$)/.test(address);
    const fragment = /#.+$/s.exec(address)?.[0] ?? "";
    const where = isSelf ? page.name : (target?.file ?? target?.wanted ?? address.trim());
    const key = `${where}${isSelf && fragment.length < 2 ? "" : fragment}`;
    const place = counts.get(key) ?? 0;
    counts.set(key, place + 1);
    return `${key}\n${place}`;
  });
  return { landmark: landmarkOf(list), keys };
}

/** Whether two lists are the same one on two pages: at the same part of the page, with at least half of their entries. */
export function isSameList(one: KnownList, other: KnownList): boolean {
  if (one.landmark !== other.landmark) return false;
  const known = new Set(one.keys);
  const both = other.keys.filter((key) => known.has(key)).length;
  return both >= 2 && both * 2 >= new Set([...one.keys, ...other.keys]).size;
}

function landmarkOf(list: HtmlElement): string {
  let found = "";
  for (let at: HtmlElement | null = list; at !== null; at = at.parent) if (landmarks.has(at.tag)) found = at.tag;
  // A navigation may stand inside a header on one page and beside it on another.
  return found === "header" ? "nav" : found;
}
