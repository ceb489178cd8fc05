import { descendants, type HtmlElement, isInside, textOf } from "#lib/page-source/html-source.ts";
import type { Target } from "../../language/read-target.ts";
import { findThings, pagesNamed } from "../../places/find-things.ts";
import type { Thing } from "../../places/things.ts";
import { valuesIn } from "../../places/typed-values.ts";
import { isGroup, siblingsOf } from "../meant.ts";
import type { Work } from "../outcome.ts";

// Finds the list that one more entry belongs to: a list, a table, or cards that look alike.

/** Returns the entries that a thing is a list of: of a list, of a table's body, of cards that look alike. */
export function entriesOf(thing: Thing): HtmlElement[] {
  const inside = descendants(thing.html);
  const rows = inside
    .filter(({ tag, parent }) => tag === "tr" && parent?.tag !== "thead" && parent?.tag !== "tfoot")
    .filter(
      (row) =>
        siblingsOf(row).length > 0 && row.children.some((child) => child.type === "element" && child.tag === "td"),
    );
  if (rows.length > 0) return rows;
  const groupsOfList = inside.filter(isGroup);
  if (groupsOfList.length > 0 && new Set(groupsOfList.map(({ parent }) => parent)).size === 1) return groupsOfList;
  const items = inside.filter(({ tag, parent }) => tag === "li" && parent !== null);
  const lists = new Set(items.map(({ parent }) => parent));
  if (lists.size === 1) return items;
  if (lists.size > 1) return [];
  const groups = Map.groupBy(
    inside.filter(
      ({ tag, classes }) => /^(?:div|article|figure|a|details|blockquote)$/.test(tag) && classes.length > 0,
    ),
    (element) => `${element.parent?.start} ${element.tag} ${element.classes.join(" ")}`,
  );
  const cards = [...groups.values()]
    .filter((some) => some.length > 1)
    .toSorted((one, other) => other.length - one.length);
  return cards.length === 1 ||
    (cards[0] &&
      cards.every(
        (some) =>
          some === cards[0] ||
          some.every((card) => cards[0]?.some((outer) => card.start > outer.start && card.end <= outer.end)),
      ))
    ? (cards[0] ?? [])
    : [];
}

/** The list or section around a heading or a text that names it. */
export function containerOf({ page, html }: Thing): Thing | null {
  for (let at = html.parent; at !== null; at = at.parent) {
    const around = page.thingOf.get(at);
    if (around && entriesOf(around).length > 0) return around;
    if (/^(?:section|article|main|body)$/.test(at.tag)) return null;
  }
  return null;
}

export function sectionOf({ page, html }: Thing): Thing | null {
  for (let at = html.parent; at !== null; at = at.parent)
    if (/^(?:section|article|div)$/.test(at.tag)) return page.thingOf.get(at) ?? null;
  return null;
}

/** The list with prices that a thing stands in, and the place of its entry. */
export function entryAround(thing: Thing): { list: Thing; index: number } | null {
  const entry = containerOf(thing);
  const list = entry && entriesOf(entry).length < 2 ? containerOf(entry) : entry;
  const entries = list ? entriesOf(list) : [];
  const index = entries.findIndex((entry) => entry === thing.html || isInside(thing.html, entry));
  const isOfPrices = entries.filter((entry) => valuesIn(textOf(entry).slice(0, 400), "price").length > 0).length > 1;
  return list && index !== -1 && isOfPrices ? { list, index } : null;
}

/** The entry of the list that has the same words, if it stands in there too. */
export function entryIn(list: Thing | null, { element }: Thing): { list: Thing; index: number } | null {
  const name = element.textContent.trim();
  const index = list ? entriesOf(list).findIndex((entry) => textOf(entry).trim().startsWith(name)) : -1;
  return list && index !== -1 ? { list, index } : null;
}

/** The list that has most of the site's prices, if it has at least two. */
export function priceList({ site }: Work): Thing | null {
  const priced = (thing: Thing) =>
    entriesOf(thing).filter((entry) => valuesIn(textOf(entry).slice(0, 400), "price").length > 0).length;
  const lists = site.pages.flatMap(({ things }) =>
    things
      .filter((thing) => /^(?:ul|ol|dl|table)$/.test(thing.html.tag))
      .map((thing) => ({ thing, count: priced(thing) })),
  );
  const [most, next] = lists.toSorted((one, other) => other.count - one.count);
  return most && most.count > 1 && most.count > (next?.count ?? 0) ? most.thing : null;
}

/** An entry of a list that only leads to parts of the same page. */
export const leadsInPage = (entry: HtmlElement) =>
  descendants(entry).some(({ tag, attributes }) => tag === "a" && attributes.get("href")?.startsWith("#") === true);

/** The list that all places of these words stand in, such as a table's caption and its first cell; null if they stand in several. */
export function onlyList({ site }: Work, place: Target): Thing | null {
  const { places } = findThings(site, place);
  const best = places[0]?.score ?? 0;
  const top = places.filter(({ score }) => score > best - 1).flatMap(({ things }) => things);
  // A heading of these words tells more than pictures whose files are called so.
  const headings = top.filter(({ element }) => element.kind === "heading");
  const lists = new Set((headings.length > 0 ? headings : top).map(containerOf));
  const [list] = lists;
  return top.length > 1 && lists.size === 1 ? (list ?? null) : null;
}

/** The list of a page that an entry belongs to: the only one, or the only one with prices for an entry with a price. */
export function listOfPage({ site }: Work, place: Target, text: string): Thing | null {
  const paths = pagesNamed(site, place) ?? [];
  const lists = site.pages
    .filter(({ path }) => paths.length === 1 && paths.includes(path))
    .flatMap(({ things }) =>
      things.filter(
        (thing) =>
          /^(?:ul|ol|dl|table)$/.test(thing.html.tag) &&
          thing.region !== "navigation" &&
          thing.region !== "header" &&
          thing.region !== "footer" &&
          entriesOf(thing).length > 1 &&
          !entriesOf(thing).every(leadsInPage),
      ),
    );
  const hasPrice = (one: string) => valuesIn(one, "price").length > 0;
  const priced = hasPrice(text) ? lists.filter(({ html }) => hasPrice(textOf(html))) : [];
  const [list, ...others] = priced.length > 0 ? priced : lists;
  return list && others.length === 0 ? list : null;
}
