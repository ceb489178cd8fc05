import {
  attributeValueSpan,
  descendants,
  escapeAttribute,
  escapeText,
  type HtmlElement,
  type HtmlText,
} from "#lib/page-source/html-source.ts";
import { isHtmlPath, relativePath } from "#lib/page-source/page-paths.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import type { Navigation, NavigationItem } from "../site/navigation.ts";
import type { Page } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";
import { applyEdits } from "./exact-edits.ts";

// Adds an entry to a page's navigation, in the markup of its neighbours.

const knownMarkers =
  /^(?:active|current|selected|is-active|is-current|is-selected|current-menu-item|current_page_item|nav-active|menu-active)$/i;

interface Marked {
  element: HtmlElement;
  tokens: string[];
  attributes: string[];
}

/** Returns the marks of the current page in an item: a class that no other item has, or `aria-current`. */
function marksOf({ item, link }: NavigationItem, { items, classCounts }: Navigation): Marked[] {
  const isOwn = (name: string) =>
    items.length > 1 && (classCounts.get(name) ?? 0) <= 1 && /activ|current|select|here/i.test(name);
  return descendants(item)
    .filter((element) => element === item || element === link || link.parent === element || element.parent === link)
    .map((element) => ({
      element,
      tokens: element.classes.filter((name) => knownMarkers.test(name) || isOwn(name)),
      attributes: [...element.attributes.keys()].filter((name) => name === "aria-current" || name === "aria-selected"),
    }))
    .filter(({ tokens, attributes }) => tokens.length > 0 || attributes.length > 0);
}

/** Returns the edit that removes an attribute with the white space before it. */
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

/** Returns the source of an item like this one that links to another page, without the `marks`. */
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

/** Returns the separator between neighbours: white space, or a sign such as "|" with it. */
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
  // A divider element is not repeated.
  return /<(?!br)/i.test(between) || between.length > 400 ? (/^\s*/.exec(between)?.[0] ?? "") : between;
}

/** Returns a link written like another one: from the top or relative, with or without its ending. */
function hrefLike(page: Page, reference: NavigationItem, newPath: string, top: string): string {
  const written = (reference.link.attributes.get("href") ?? "").trim();
  const address = written.replace(/[?#].*$/s, "");
  const fromTop = address.startsWith("/");
  const relative = fromTop ? `/${newPath.slice(top === "" ? 0 : top.length + 1)}` : relativePath(page.path, newPath);
  const dotted = address.startsWith("./") && !relative.startsWith(".") ? `./${relative}` : relative;
  if (address === "" || isHtmlPath(address)) return encodeURI(dotted);
  // "about/" and "about" are addresses of a file that the server finds.
  const folder = dotted.replace(/(^|\/)index\.html?$/i, "$1");
  if (folder !== dotted) return encodeURI(address.endsWith("/") ? folder || "./" : folder.replace(/\/$/, "") || "./");
  return reference.target !== null && address !== "/" ? encodeURI(dotted.replace(/\.html?$/i, "")) : encodeURI(dotted);
}

function lastPlain(navigation: Navigation): NavigationItem | null {
  return navigation.items.findLast((item) => item.plain) ?? null;
}

/** Returns the entry before the new one: its nearest predecessor in `order`, else the last ordinary entry. */
function referenceIn(navigation: Navigation, newPath: string, order: readonly string[]): NavigationItem | null {
  const before = order.slice(0, Math.max(0, order.indexOf(newPath))).reverse();
  for (const path of before) {
    const found = navigation.items.find((item) => item.plain && item.target === path);
    if (found !== undefined) return found;
  }
  return lastPlain(navigation);
}

/** Returns the edit that links to the new page: at its place in `order`, else after the last ordinary entry. */
export function addLink(
  page: Page,
  navigation: Navigation,
  site: Pick<SiteView, "top">,
  label: string,
  newPath: string,
  order: readonly string[] = [],
): SourceEdit[] {
  const reference = referenceIn(navigation, newPath, order);
  if (reference === null) return [];
  // A link within the page ("#prices") does not show how pages are linked.
  const isWithin = reference.target === page.path && reference.link.attributes.get("href")?.startsWith("#") === true;
  const model = isWithin ? navigation.items.find(({ target }) => target !== null && target !== page.path) : undefined;
  const href = hrefLike(page, model ?? reference, newPath, site.top);
  const written = itemLike(page, reference, label, href, marksOf(reference, navigation));
  return [
    {
      start: reference.item.end,
      end: reference.item.end,
      newText: separatorBefore(page, navigation, reference) + written,
    },
  ];
}

/** Like `addLink`, for the new page itself, which is made from `page`: the current-page mark moves to the new entry. */
export function addOwnLink(
  page: Page,
  navigation: Navigation,
  site: Pick<SiteView, "top">,
  label: string,
  newPath: string,
  order: readonly string[] = [],
): SourceEdit[] {
  const reference = referenceIn(navigation, newPath, order);
  const current = navigation.items.find((item) => item.target === page.path && marksOf(item, navigation).length > 0);
  if (reference === null || current === undefined) return addLink(page, navigation, site, label, newPath, order);
  const written = itemLike(page, current, label, hrefLike(page, current, newPath, site.top), []);
  const newText = separatorBefore(page, navigation, reference) + written;
  return [
    ...withoutMarks(page, marksOf(current, navigation)),
    { start: reference.item.end, end: reference.item.end, newText },
  ];
}
