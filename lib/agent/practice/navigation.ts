import { applyEdits } from "./exact-edits.ts";
import {
  attributeValueSpan,
  descendants,
  escapeAttribute,
  escapeText,
  type HtmlElement,
  type HtmlText,
  textOf,
} from "./html-source.ts";
import { relativePath, resolveLink } from "./page-paths.ts";
import { regionOfElement } from "./page-regions.ts";
import type { SourceEdit } from "./page-texts.ts";
import type { Page } from "./site-files.ts";
import type { SiteView } from "./site-view.ts";

// A page's navigation, found by its structure: neighbouring links into the site, above the content.

export interface NavigationItem {
  /** What stands in the list: a list item, a cell, or the link itself. */
  item: HtmlElement;
  link: HtmlElement;
  /** The page that it leads to; null for anything else. */
  target: string | null;
  /** Whether a like item would be an ordinary entry: no button, no menu that opens, no link out of the site. */
  plain: boolean;
}

export interface Navigation {
  items: NavigationItem[];
}

const otherLists = /breadcrumb|pagination|pager|social|share|toc|skip|lang|footer|sitemap|tags?$/i;

function nameOf(element: HtmlElement): string {
  return `${element.attributes.get("id") ?? ""} ${element.attributes.get("class") ?? ""} ${element.attributes.get("aria-label") ?? ""}`;
}

/** How many links each element holds. */
function countLinks(page: Page): Map<HtmlElement, number> {
  const counts = new Map<HtmlElement, number>();
  for (const element of [...page.elements].reverse()) {
    const own = (counts.get(element) ?? 0) + (element.tag === "a" && element.attributes.has("href") ? 1 : 0);
    counts.set(element, own);
    if (element.parent !== null) counts.set(element.parent, (counts.get(element.parent) ?? 0) + own);
  }
  return counts;
}

/** The outermost box that holds this link and no other one. */
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

function isPlain(link: HtmlElement, item: HtmlElement, target: string | null, fragment: string): boolean {
  const isButton =
    link.classes.some((name) => /^(?:btn|button|cta)$|^(?:btn|button)-/i.test(name)) ||
    link.attributes.get("role") === "button";
  const opens = [...link.attributes.keys()].some((name) =>
    /^(?:data-(?:bs-)?toggle|aria-haspopup|aria-expanded|onclick)$/.test(name),
  );
  const nested = descendants(item).some((element) => element.tag === "ul" || element.tag === "ol");
  return !isButton && !opens && !nested && textOf(link) !== "" && (target !== null || fragment !== "");
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

/** The page's navigation; several where it has one for wide and one for narrow screens. */
export function findNavigations(page: Page, site: Pick<SiteView, "allPaths" | "top">): Navigation[] {
  const counts = countLinks(page);
  const lists = new Map<HtmlElement, NavigationItem[]>();
  for (const link of page.elements) {
    const href = link.tag === "a" ? link.attributes.get("href") : undefined;
    if (href === undefined) continue;
    const { path, fragment } = resolveLink(page.path, href, site.allPaths, site.top);
    const target = path !== null && /\.html?$/i.test(path) ? path : null;
    const item = itemOf(link, counts);
    if (item.parent === null || (target === null && fragment === "")) continue;
    const items = lists.get(item.parent) ?? [];
    items.push({ item, link, target, plain: isPlain(link, item, target, fragment) });
    lists.set(item.parent, items);
  }
  const found = [...lists]
    .map(([list, items]) => ({ list, items, points: score(list, items) }))
    .filter(({ items, points }) => points > 4 && items.some((item) => item.plain))
    // A logo stands alone in its box, a menu hardly ever does.
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
  return found.filter(({ items }) => signature(items) === signature(best.items)).map(({ items }) => ({ items }));
}

const knownMarkers =
  /^(?:active|current|selected|is-active|is-current|is-selected|current-menu-item|current_page_item|nav-active|menu-active)$/i;

interface Marked {
  element: HtmlElement;
  tokens: string[];
  attributes: string[];
}

/** What marks an item as the page one is on: a class that no other item has, or `aria-current`. */
function marksOf({ item, link }: NavigationItem, others: readonly NavigationItem[]): Marked[] {
  const usual = new Set(others.flatMap((other) => descendants(other.item).flatMap((element) => element.classes)));
  return descendants(item)
    .filter((element) => element === item || element === link || link.parent === element || element.parent === link)
    .map((element) => ({
      element,
      tokens: element.classes.filter(
        (name) =>
          knownMarkers.test(name) || (others.length > 0 && !usual.has(name) && /activ|current|select|here/i.test(name)),
      ),
      attributes: [...element.attributes.keys()].filter((name) => name === "aria-current" || name === "aria-selected"),
    }))
    .filter(({ tokens, attributes }) => tokens.length > 0 || attributes.length > 0);
}

/** Takes an attribute out, with the white space before it. */
function removeAttribute(page: Page, element: HtmlElement, name: string): SourceEdit[] {
  const span = element.attributeSpans.get(name);
  if (span === undefined) return [];
  const start = page.source.slice(0, span.start).trimEnd().length;
  return [{ start, end: span.end, newText: "" }];
}

function withoutMarks(page: Page, marks: readonly Marked[]): SourceEdit[] {
  return marks.flatMap(({ element, tokens, attributes }) => {
    const edits = attributes.flatMap((name) => removeAttribute(page, element, name));
    const span = element.attributeSpans.get("class");
    const value = span === undefined ? null : attributeValueSpan(page.source, span);
    if (tokens.length === 0 || value === null) return edits;
    const left = element.classes.filter((name) => !tokens.includes(name));
    if (left.length === 0) return [...edits, ...removeAttribute(page, element, "class")];
    return [...edits, { start: value.start, end: value.end, newText: escapeAttribute(left.join(" ")) }];
  });
}

function textNodes(element: HtmlElement): HtmlText[] {
  const found: HtmlText[] = [];
  const waiting: (HtmlElement | HtmlText)[] = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.type === "text") {
      if (next.value.trim() !== "") found.push(next);
    } else waiting.push(...[...next.children].reverse());
  }
  return found;
}

/** The source of an item like this one, for another page; `marks` are left out. */
function itemLike(
  page: Page,
  { item, link }: NavigationItem,
  label: string,
  href: string,
  marks: readonly Marked[],
): string {
  const { source } = page;
  const span = link.attributeSpans.get("href");
  const value = span === undefined ? null : attributeValueSpan(source, span);
  const edits: SourceEdit[] =
    value === null
      ? []
      : [
          {
            start: value.start,
            end: value.end,
            newText: value.quote === "" ? `"${escapeAttribute(href)}"` : escapeAttribute(href),
          },
        ];
  for (const [index, text] of textNodes(link).entries()) {
    const raw = source.slice(text.start, text.end);
    const start = text.start + (raw.length - raw.trimStart().length);
    edits.push({ start, end: start + raw.trim().length, newText: index === 0 ? escapeText(label) : "" });
  }
  for (const element of descendants(item))
    for (const name of ["id", "title", "aria-label"]) edits.push(...removeAttribute(page, element, name));
  edits.push(...withoutMarks(page, marks));
  const shifted = edits.map((edit) => ({ ...edit, start: edit.start - item.start, end: edit.end - item.start }));
  return applyEdits(source.slice(item.start, item.end), shifted);
}

/** What parts two neighbours: white space, or a sign such as "|" with it. */
function separatorBefore(page: Page, navigation: Navigation, { item }: NavigationItem): string {
  const at = navigation.items.findIndex((other) => other.item === item);
  const previous = navigation.items[at - 1] ?? null;
  const next = navigation.items[at + 1] ?? null;
  const between =
    previous !== null
      ? page.source.slice(previous.item.end, item.start)
      : next !== null
        ? page.source.slice(item.end, next.item.start)
        : (/\s*$/.exec(page.source.slice(0, item.start))?.[0] ?? "");
  // An item that needs its own box (a divider element) is not repeated.
  return /<(?!br)/i.test(between) || between.length > 400 ? (/^\s*/.exec(between)?.[0] ?? "") : between;
}

/** A link in the manner of another one: from the top or relative, with or without its ending. */
export function hrefLike(page: Page, reference: NavigationItem, newPath: string, top: string): string {
  const written = (reference.link.attributes.get("href") ?? "").trim();
  const address = written.replace(/[?#].*$/s, "");
  const fromTop = address.startsWith("/");
  const relative = fromTop ? `/${newPath.slice(top === "" ? 0 : top.length + 1)}` : relativePath(page.path, newPath);
  const dotted = address.startsWith("./") && !relative.startsWith(".") ? `./${relative}` : relative;
  if (address === "" || /\.html?$/i.test(address)) return encodeURI(dotted);
  // "about/" and "about" stand for a file that the server finds.
  const folder = dotted.replace(/(^|\/)index\.html?$/i, "$1");
  if (folder !== dotted) return encodeURI(address.endsWith("/") ? folder || "./" : folder.replace(/\/$/, "") || "./");
  return reference.target !== null && address !== "/" ? encodeURI(dotted.replace(/\.html?$/i, "")) : encodeURI(dotted);
}

function lastPlain(navigation: Navigation): NavigationItem | null {
  return navigation.items.findLast((item) => item.plain) ?? null;
}

/** Whether the page is linked already. */
export const linksTo = (navigation: Navigation, path: string) => navigation.items.some((item) => item.target === path);

/** A link to the new page behind the last ordinary entry. */
export function addLink(
  page: Page,
  navigation: Navigation,
  site: Pick<SiteView, "top">,
  label: string,
  newPath: string,
): SourceEdit[] {
  const reference = lastPlain(navigation);
  if (reference === null) return [];
  const others = navigation.items.filter((item) => item !== reference);
  // A link in the page itself ("#prices") says nothing about how pages are linked.
  const model =
    reference.target === page.path && reference.link.attributes.get("href")?.startsWith("#")
      ? others.find((item) => item.target !== null && item.target !== page.path)
      : undefined;
  const href = hrefLike(page, model ?? reference, newPath, site.top);
  const written = itemLike(page, reference, label, href, marksOf(reference, others));
  return [
    {
      start: reference.item.end,
      end: reference.item.end,
      newText: separatorBefore(page, navigation, reference) + written,
    },
  ];
}

/** The same on the new page itself, made from `page`: the new entry is marked, the old one no more. */
export function addOwnLink(
  page: Page,
  navigation: Navigation,
  site: Pick<SiteView, "top">,
  label: string,
  newPath: string,
): SourceEdit[] {
  const reference = lastPlain(navigation);
  if (reference === null) return [];
  const current = navigation.items.find(
    (item) =>
      item.target === page.path &&
      marksOf(
        item,
        navigation.items.filter((other) => other !== item),
      ).length > 0,
  );
  if (current === undefined) return addLink(page, navigation, site, label, newPath);
  const marks = marksOf(
    current,
    navigation.items.filter((other) => other !== current),
  );
  const written = itemLike(page, current, label, hrefLike(page, current, newPath, site.top), []);
  const added = {
    start: reference.item.end,
    end: reference.item.end,
    newText: separatorBefore(page, navigation, reference) + written,
  };
  return [...withoutMarks(page, marks), added];
}
