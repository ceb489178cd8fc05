import type { Target, TextKind } from "../wish/parse-target.ts";
import { elementsAround, kindsOf, rangeOf } from "./element-kinds.ts";
import { findHeadings, headingsOf, mainHeadings, sectionSpan } from "./outline.ts";
import { attributeText } from "./page-texts.ts";
import type { Place } from "./places.ts";
import type { Page } from "./site-files.ts";
import { findWords, foldAll, foldQuotes } from "./text-matching.ts";

// Finds the places on the pages that a target means. The result is empty if nothing matches.

const wholeBlock = (page: Page, block: Page["texts"][number]): Place => ({
  page,
  block,
  from: 0,
  to: block.text.length,
});
/** Kinds whose text is in an attribute. */
const attributeKinds = new Set<TextKind>(["alt", "placeholder", "description"]);

/** Returns every element of a kind, as the place of its whole text. */
function placesOfKind(page: Page, kind: TextKind): Place[] {
  if (kind === "heading") return headingsOf(page).map(({ block }) => wholeBlock(page, block));
  if (kind === "description") {
    return page.elements
      .filter((element) => element.tag === "meta" && element.attributes.get("name")?.toLowerCase() === "description")
      .map((element) => attributeText(page, element, "content"))
      .filter((block) => block !== null)
      .map((block) => wholeBlock(page, block));
  }
  const places: Place[] = [];
  for (const block of page.texts) {
    if ((block.attribute !== null) !== attributeKinds.has(kind) && !(kind === "button" && block.attribute === "value"))
      continue;
    if (kind === "link" || kind === "button") {
      places.push(...innerPlaces(page, block, kind));
    } else if (kindsOf(block, 0, block.text.length).has(kind)) places.push(wholeBlock(page, block));
  }
  return places;
}

/** Returns the links or buttons inside a block; each is a place of its own. */
function innerPlaces(page: Page, block: Page["texts"][number], kind: TextKind): Place[] {
  const seen = new Set<number>();
  const places: Place[] = [];
  for (const run of block.runs) {
    for (const element of elementsAround(block, run.from, run.to)) {
      const range = rangeOf(block, element);
      if (range === null || seen.has(element.start)) continue;
      const isOwn =
        element.tag === "a" || element.tag === "button" || element.tag === "input" || element === block.element;
      if (!isOwn || !kindsOf(block, range.from, range.to).has(kind)) continue;
      seen.add(element.start);
      places.push({ page, block, ...range });
      break;
    }
  }
  return places;
}

/** Whether a place is the whole text of some element. */
export function isWhole(place: Place): boolean {
  if (place.from === 0 && place.to === place.block.text.length) return true;
  return elementsAround(place.block, place.from, place.to).some((element) => {
    const range = rangeOf(place.block, element);
    return range !== null && range.from === place.from && range.to === place.to;
  });
}

/** Returns the places of the old text: whole elements first, then exact letters, then visible texts. */
function placesOfText(
  pages: readonly Page[],
  old: string,
  kind: TextKind | null,
  allows: (place: Place) => boolean,
): Place[] {
  const all = pages
    .flatMap((page) =>
      page.texts.flatMap((block) => findWords(block.text, old, false).map((match) => ({ page, block, ...match }))),
    )
    .filter(allows);
  const ofKind = kind === null ? [] : all.filter((place) => kindsOf(place.block, place.from, place.to).has(kind));
  const places = ofKind.length > 0 ? ofKind : all;
  const wanted = foldQuotes(old).replace(/\s+/g, " ").trim();
  const exact = (place: Place) => foldQuotes(place.block.text.slice(place.from, place.to)) === wanted;
  const visible = (place: Place) => place.block.attribute === null;
  const tiers: ((place: Place) => boolean)[] = [
    (place) => visible(place) && isWhole(place) && exact(place),
    (place) => visible(place) && isWhole(place),
    (place) => visible(place) && exact(place),
    visible,
    (place) => isWhole(place) && exact(place),
    () => true,
  ];
  for (const tier of tiers) {
    const found = places.filter(tier);
    if (found.length > 0) return found;
  }
  return [];
}

/** Widens a place to its whole element when the old text only names it: "the heading about bread". */
function widen(place: Place, kind: TextKind | null): Place {
  const { page, block } = place;
  if (block.attribute !== null) return wholeBlock(page, block);
  if (kind === "link" || kind === "button") {
    const around = innerPlaces(page, block, kind).find((inner) => inner.from <= place.from && inner.to >= place.to);
    if (around !== undefined) return around;
  }
  return wholeBlock(page, block);
}

function inSection(pages: readonly Page[], name: string): (place: Place) => boolean {
  const spans = pages.flatMap((page) => {
    const headings = headingsOf(page);
    return findHeadings(headings, name).map((heading) => ({
      page,
      heading: heading.element,
      span: sectionSpan(heading, headings),
    }));
  });
  return ({ page, block }) =>
    spans.some(
      (section) =>
        section.page === page &&
        (block.element === section.heading ||
          (block.element.start >= section.span.start && block.element.start < section.span.end)),
    );
}

function nth<T>(list: readonly T[], ordinal: number | null): T[] {
  if (ordinal === null) return [...list];
  const item = list[ordinal === -1 ? list.length - 1 : ordinal - 1];
  return item === undefined ? [] : [item];
}

/** Returns the nth place of each page. */
function nthOfEachPage(places: readonly Place[], ordinal: number | null): Place[] {
  if (ordinal === null) return [...places];
  const pages = [...new Set(places.map((place) => place.page))];
  return pages.flatMap((page) =>
    nth(
      places.filter((place) => place.page === page),
      ordinal,
    ),
  );
}

/** Returns the places that a target means. `pages` are already limited to those that the request names. */
export function findPlaces(pages: readonly Page[], target: Target): Place[] {
  const { kind, ordinal, reach } = target;
  const inPlace = (place: Place) =>
    (reach.region === null || place.block.region === reach.region) && (reach.section === null || sectionTest(place));
  const sectionTest = reach.section === null ? () => true : inSection(pages, reach.section);

  for (const old of target.old) {
    const found = placesOfText(pages, old, kind, inPlace);
    const places =
      target.names && kind !== null && kind !== "text" ? dedupe(found.map((place) => widen(place, kind))) : found;
    if (places.length > 0) return nthOfEachPage(places, ordinal);
  }
  if (target.old.length > 0 || kind === null || kind === "text") return [];

  const isPlainHeading = kind === "heading" && ordinal === null && reach.region === null && reach.section === null;
  if (isPlainHeading) return pages.flatMap((page) => mainHeadings(page).map(({ block }) => wholeBlock(page, block)));
  const places = pages.flatMap((page) => placesOfKind(page, kind)).filter(inPlace);
  if (kind === "heading" && reach.section !== null && ordinal === null) return nthOfEachPage(places, 1);
  // "The paragraph under X" means the first one.
  if (kind === "paragraph" && ordinal === null && reach.section !== null) {
    return nthOfEachPage(
      places.filter((place) => place.block.element.tag === "p"),
      1,
    );
  }
  if (kind === "subheading" && ordinal === null)
    return nthOfEachPage(places.length > 0 ? places : afterMainHeading(pages), 1);
  return nthOfEachPage(places, ordinal);
}

/** Returns the short paragraph right after the main heading, which is the subheading if no element is marked as one. */
function afterMainHeading(pages: readonly Page[]): Place[] {
  return pages.flatMap((page) => {
    const heading = mainHeadings(page)[0];
    const blocks = page.texts.filter((block) => block.attribute === null);
    const next = heading === undefined ? undefined : blocks[blocks.indexOf(heading.block) + 1];
    return next?.element.tag === "p" && next.text.length < 160 ? [wholeBlock(page, next)] : [];
  });
}

function dedupe(places: readonly Place[]): Place[] {
  const key = (place: Place) =>
    `${place.page.path}\n${place.block.starts[place.from]}\n${place.block.ends[place.to - 1]}`;
  return [...new Map(places.map((place) => [key(place), place])).values()];
}

/** Whether two texts read the same. */
export const sameText = (left: string, right: string) => foldAll(left) === foldAll(right);
