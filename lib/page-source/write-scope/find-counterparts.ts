import { closest, descendants, type HtmlElement, type HtmlSource, textOf } from "../html-source.ts";

// Finds elements of a page again in the page that an agent made of it.

export interface Counterpart {
  /** The element in the new page; null if it is gone. */
  element: HtmlElement | null;
  /** False if it left its place. */
  isInPlace: boolean;
}

/** More pairs of siblings are not compared one by one. */
const pairsMax = 10_000;
const similarMin = 0.6;

/**
 * Returns the counterparts of elements, none of which lies in another. Those in place have the order that they had. A wrong counterpart
 * changes nothing outside of the element: it is only ever put in its place.
 */
export function findCounterparts(
  before: HtmlSource,
  after: HtmlSource,
  targets: readonly HtmlElement[],
): Map<HtmlElement, Counterpart> {
  const slices = new Slices(before, after);
  const wanted = new Set(targets);
  const around = new Set<HtmlElement>();
  for (const target of targets) {
    for (let at = target.parent; at !== null && !around.has(at); at = at.parent) around.add(at);
  }
  const found = new Map<HtmlElement, Counterpart>();
  const waiting: [HtmlElement, HtmlElement][] = [[before.root, after.root]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [old, now] = pair;
    if (!elementsIn(old).some((child) => wanted.has(child) || around.has(child))) continue;
    const matches = matchSiblings(slices, elementsIn(old), elementsIn(now));
    for (const [child, match] of matches) {
      if (wanted.has(child)) found.set(child, { element: match, isInPlace: true });
      else if (around.has(child)) waiting.push([child, match]);
    }
  }
  const taken = new Set([...found.values()].map(({ element }) => element));
  for (const target of targets) {
    if (found.has(target)) continue;
    const element = findElsewhere(slices, target, taken);
    taken.add(element);
    found.set(target, { element, isInPlace: false });
  }
  return found;
}

const elementsIn = ({ children }: HtmlElement) => children.filter((child) => child.type === "element");

/** The texts of both pages that are compared, each read once. */
class Slices {
  private readonly texts = new Map<HtmlElement, string>();
  private readonly words = new Map<HtmlElement, ReadonlySet<string>>();
  private readonly counts = new Map<string, Map<string, number>>();
  readonly before: HtmlSource;
  readonly after: HtmlSource;

  constructor(before: HtmlSource, after: HtmlSource) {
    this.before = before;
    this.after = after;
  }

  of(element: HtmlElement, page: "before" | "after"): string {
    const known = this.texts.get(element);
    if (known !== undefined) return known;
    const { source } = this[page];
    // An element that the parser added has no source.
    const text = element.inSource ? source.slice(element.start, element.end) : `\0${element.tag}`;
    this.texts.set(element, text);
    return text;
  }

  areEqual(old: HtmlElement, now: HtmlElement): boolean {
    return old.tag === now.tag && this.of(old, "before") === this.of(now, "after");
  }

  /** Returns how many elements of a tag have each source. */
  count(page: "before" | "after", tag: string): ReadonlyMap<string, number> {
    const key = `${page} ${tag}`;
    const known = this.counts.get(key);
    if (known) return known;
    const counts = new Map<string, number>();
    for (const element of this[page].elements) {
      if (element.tag !== tag) continue;
      const text = this.of(element, page);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    this.counts.set(key, counts);
    return counts;
  }

  /** Returns the share of words that two elements have in common, from 0 to 1. */
  likeness(one: HtmlElement, other: HtmlElement): number {
    const [words, others] = [this.wordsOf(one), this.wordsOf(other)];
    if (words.size + others.size === 0) return 0;
    let shared = 0;
    for (const word of words) if (others.has(word)) shared++;
    return (2 * shared) / (words.size + others.size);
  }

  private wordsOf(element: HtmlElement): ReadonlySet<string> {
    const known = this.words.get(element);
    if (known) return known;
    const { attributes } = element;
    const text = `${textOf(element).slice(0, 20_000)} ${attributes.get("src") ?? ""} ${attributes.get("alt") ?? ""}`;
    const words = new Set(
      text
        .toLowerCase()
        .split(/[\s"'.,;:!?()]+/)
        .filter((word) => word !== ""),
    );
    this.words.set(element, words);
    return words;
  }
}

/** Returns which sibling became which, in their order. */
function matchSiblings(
  slices: Slices,
  old: readonly HtmlElement[],
  now: readonly HtmlElement[],
): [HtmlElement, HtmlElement][] {
  const matches: [HtmlElement, HtmlElement][] = [];
  const add = (one: HtmlElement | undefined, other: HtmlElement | undefined) => {
    if (one !== undefined && other !== undefined) matches.push([one, other]);
  };
  const most = Math.min(old.length, now.length);
  const equal = (at: number, atNow: number) => {
    const [one, other] = [old[at], now[atNow]];
    return one !== undefined && other !== undefined && slices.areEqual(one, other);
  };
  let start = 0;
  while (start < most && equal(start, start)) start++;
  let rest = 0;
  while (rest < most - start && equal(old.length - 1 - rest, now.length - 1 - rest)) rest++;
  for (let at = 0; at < start; at++) add(old[at], now[at]);
  for (let at = 1; at <= rest; at++) add(old[old.length - at], now[now.length - at]);
  const [left, right] = [old.slice(start, old.length - rest), now.slice(start, now.length - rest)];
  if (left.length * right.length > pairsMax) return matches;
  return [...matches, ...bestPairs(slices, left, right)];
}

/** Returns the pairs with the greatest similarity in all, none of which cross. */
function bestPairs(
  slices: Slices,
  left: readonly HtmlElement[],
  right: readonly HtmlElement[],
): [HtmlElement, HtmlElement][] {
  const width = right.length + 1;
  const best = new Float64Array((left.length + 1) * width);
  const scores = left.map((one) => right.map((other) => similarity(slices, one, other)));
  const at = (row: number, column: number) => best[row * width + column] ?? 0;
  const scoreOf = (row: number, column: number) => scores[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const score = scoreOf(row, column);
      const paired = score > 0 ? score + at(row + 1, column + 1) : 0;
      best[row * width + column] = Math.max(paired, at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [HtmlElement, HtmlElement][] = [];
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    const [one, other] = [left[row], right[column]];
    const score = scoreOf(row, column);
    if (one && other && score > 0 && at(row, column) === score + at(row + 1, column + 1)) {
      pairs.push([one, other]);
      row++;
      column++;
    } else if (at(row, column) === at(row + 1, column)) row++;
    else column++;
  }
  return pairs;
}

/** Returns how alike two elements are; 0 if the one can't have become the other. */
function similarity(slices: Slices, one: HtmlElement, other: HtmlElement): number {
  if (slices.areEqual(one, other)) return 12;
  const [id, otherId] = [one.attributes.get("id"), other.attributes.get("id")];
  const isSameId = id !== undefined && id === otherId;
  if (wraps(slices, one, other)) return 0;
  const alike = slices.likeness(one, other);
  if (one.tag !== other.tag) return isSameId || alike >= similarMin ? 1 + 2 * alike + (isSameId ? 4 : 0) : 0;
  const isSameClass = one.attributes.get("class") === other.attributes.get("class");
  return 1 + (isSameClass ? 1.5 : 0) + 4 * alike + (isSameId ? 4 : 0);
}

/** Whether an element was put around another one, instead of taking its place. */
function wraps(slices: Slices, one: HtmlElement, other: HtmlElement): boolean {
  const inner = descendants(other).filter((element) => element !== other && element.tag === one.tag);
  if (inner.length === 0 || descendants(one).some((element) => element !== one && element.tag === one.tag))
    return false;
  return inner.some(
    (element) =>
      slices.areEqual(one, element) || (one.tag !== other.tag && slices.likeness(one, element) >= similarMin),
  );
}

/** Finds an element that left its place: with the same source, the same id, or nearly the same words. */
function findElsewhere(
  slices: Slices,
  target: HtmlElement,
  taken: ReadonlySet<HtmlElement | null>,
): HtmlElement | null {
  const source = slices.of(target, "before");
  const [old, now] = [slices.count("before", target.tag), slices.count("after", target.tag)];
  const isFree = (element: HtmlElement) => closest(element, (at) => taken.has(at)) === null;
  const left = slices.after.elements.filter((element) => element.tag === target.tag && isFree(element));
  const same = left.find((element) => slices.of(element, "after") === source);
  if (same && (now.get(source) ?? 0) >= (old.get(source) ?? 0)) return same;
  const id = target.attributes.get("id");
  const withId = id === undefined ? undefined : left.find((element) => element.attributes.get("id") === id);
  if (withId) return withId;
  const isNew = (element: HtmlElement) => !old.has(slices.of(element, "after"));
  return left.find((element) => isNew(element) && slices.likeness(target, element) >= similarMin) ?? null;
}
