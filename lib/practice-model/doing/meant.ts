import type { HtmlElement } from "#lib/page-source/html-source.ts";
import { descendants, isInside } from "#lib/page-source/html-source.ts";
import { neverShown } from "#lib/page-source/mapped-elements.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { noTarget, type Target } from "../language/read-target.ts";
import { type Found, findThings } from "../places/find-things.ts";
import type { Thing } from "../places/things.ts";
import { foldAll } from "../site/text-matching.ts";
import { named, no, type Outcome, pageName, type Work } from "./outcome.ts";
import { settle } from "./settle.ts";

// The things that a phrase of a wish means, whole entries of them, and their names in an answer.

/** Finds what a phrase means; where a remark before it says what it is about, there first. */
function findNear({ site, about }: Work, target: Target): Found {
  if (about && !target.isPronoun) {
    const near = findThings(site, {
      ...target,
      words: [...target.words, ...about.words],
      quoted: [...target.quoted, ...about.quoted],
    });
    if (near.places.length > 0 || target.words.length + target.quoted.length === 0) return near;
  }
  return findThings(site, target);
}

/** The card, the row or the entry that a text names. */
export const unitOf = (thing: Thing): Thing => whole(thing, { ...noTarget });

/** Returns the things that a phrase means, or what to say instead. */
export function meant(work: Work, target: Target, isPlace = false): { things: readonly Thing[] } | Outcome {
  if (saysNothing(target)) return { kind: "miss", words: [] };
  const called = isPlace ? headingCalled(work, target) : null;
  if (called) return { things: [called] };
  const { places: found, unknown } = findNear(work, target);
  // Under what a link leads to there is no room: the heading of the same words is meant.
  const holding = isPlace
    ? found.filter(({ things }) => things.every(({ element }) => element.kind !== "link" && element.kind !== "button"))
    : [];
  const headings = holding.filter(({ things }) => things.every(({ element }) => element.kind === "heading"));
  const best = holding[0]?.score ?? 0;
  const top = headings.filter(({ score }) => score > best - 1.5);
  const places = top.length === 1 ? top : holding.length > 0 ? holding : found;
  if (places.length === 0) {
    if (target.isPronoun) return no(work.say.nothingPicked);
    return { kind: "miss", words: unknown.length > 0 ? unknown : [target.literal] };
  }
  return settle(work, places, target);
}

const aroundName =
  /^(?:the|our|my|der|die|das|den|dem|unsere[rnm]?) | (?:section|heading|headline|part|abschnitt|bereich|überschrift)$/gi;

/** Returns the heading that says these words and nothing else, if it is one: “under Prices”. */
function headingCalled({ site }: Work, { literal, quoted, within, isPronoun }: Target): Thing | null {
  if (isPronoun || within.some(({ target }) => target.words.length + target.quoted.length > 0)) return null;
  const name = foldAll(quoted[0] ?? literal.replace(aroundName, "").replace(aroundName, ""));
  const found = site.pages.flatMap(({ things }) =>
    things.filter(({ element, text }) => element.kind === "heading" && text === name),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether a phrase is an article alone. */
const saysNothing = ({ noun, quoted, words, ordinals, position, isPronoun, isAll, within }: Target) =>
  noun === null &&
  !isPronoun &&
  !isAll &&
  position === null &&
  quoted.length + words.length + ordinals.length + within.length === 0;

/** Whole entries: of a text in an entry, a row or a card that it names, that one. */
export function whole(thing: Thing, { noun, isPronoun }: Target): Thing {
  if (!isPronoun && noun?.name === "section" && thing.element.kind === "heading") return thing;
  if (isPronoun || (noun !== null && noun.name !== "thing" && noun.name !== "item")) return thing;
  for (let at: HtmlElement | null = thing.html; at !== null; at = at.parent) {
    const { parent }: HtmlElement = at;
    if (/^(?:li|tr)$/.test(at.tag) || isGroup(at)) return thing.page.thingOf.get(at) ?? thing;
    if (parent && /^(?:main|body|nav|header|footer)$/.test(at.tag)) return thing;
    if (
      thing.element.kind === "heading" &&
      at !== thing.html &&
      /^(?:section|article|aside)$/.test(at.tag) &&
      thing.page.things.find((other) => other.element.kind === "heading" && isInside(other.html, at as HtmlElement)) ===
        thing
    )
      return thing.page.thingOf.get(at) ?? thing;
    if (at !== thing.html && isOneOfMany(at)) return thing.page.thingOf.get(at) ?? thing;
  }
  return thing;
}

/** Whether an element holds one name of a description list, with what is said of it. */
export const isGroup = ({ tag, parent }: HtmlElement) => tag === "div" && parent?.tag === "dl";

/** Whether an element is a card among its like: a box with others of the same tag and class beside it. */
export function isOneOfMany(element: HtmlElement): boolean {
  if (!/^(?:div|article|figure|a|details)$/.test(element.tag)) return false;
  const isNamed = (one: HtmlElement) =>
    one.children.some((child) => child.type === "element" && /^h[2-6]$/.test(child.tag));
  if (
    element.classes.length === 0 &&
    (!isNamed(element) || !siblingsOf(element).every((sibling) => sibling === element || isNamed(sibling)))
  )
    return false;
  return siblingsOf(element).filter((sibling) => isAlike(sibling, element)).length > 1;
}

/** Whether two elements are cards or entries of one row: the same tag, and most of their classes. A grid's last column often has one less. */
export function isAlike(one: HtmlElement, other: HtmlElement): boolean {
  if (one.tag !== other.tag) return false;
  const most = Math.max(one.classes.length, other.classes.length);
  const common = one.classes.filter((name) => other.classes.includes(name)).length;
  if (common === most) return true;
  const inside = (element: HtmlElement) =>
    descendants(element)
      .slice(1, 12)
      .map(({ tag }) => tag)
      .join(" ");
  return (
    common > 0 && common * 2 >= most && /^(?:div|article|figure|li)$/.test(one.tag) && inside(one) === inside(other)
  );
}

export function siblingsOf({ parent }: HtmlElement): HtmlElement[] {
  return (parent?.children ?? []).filter(
    (child): child is HtmlElement => child.type === "element" && child.inSource && !neverShown.has(child.tag),
  );
}

/** The block of a section with this heading, or else the heading alone. */
export async function applied(
  work: Work,
  operations: readonly Operation[],
  said: string,
  touched: readonly Thing[],
): Promise<Outcome> {
  const refused = await work.draft.apply(operations);
  return refused === null ? { kind: "done", said, touched } : no(refused);
}

export const on = (work: Work, things: readonly Thing[]) => {
  const names = [...new Set(things.map(({ page }) => pageName(page)))];
  return names.length > 1 ? ` ${work.say.on(names)}` : "";
};

/** The names of several things, each once: at most four, and how many more there are. */
export function namesOf({ language, say }: Pick<Work, "language" | "say">, things: readonly Thing[]): string {
  const names = [...new Set(things.map((thing) => named(thing, language)))];
  return names.length > 5 ? `${names.slice(0, 4).join(", ")} ${say.andMore(names.length - 4)}` : names.join(", ");
}
