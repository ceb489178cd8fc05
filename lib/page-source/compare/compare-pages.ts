import { diffArrays } from "diff";
import type { ElementKind, SourceElement, SourceMap } from "../schema.ts";
import type { FactPlace, PageFact } from "./fact-schema.ts";

// Tells what a visitor notices between two versions of a page. A text that a person reads as one thing is one unit: a heading, a
// paragraph, a link, a picture.

const unitKinds: ReadonlySet<ElementKind> = new Set([
  "heading",
  "paragraph",
  "text",
  "item",
  "quote",
  "link",
  "button",
  "picture",
  "icon",
  "video",
  "field",
  "cell",
]);
/** Inside of a unit they are part of its text. */
const inlineKinds: ReadonlySet<ElementKind> = new Set(["link", "button", "text", "icon"]);
const pictureKinds: ReadonlySet<ElementKind> = new Set(["picture", "icon", "video"]);

/** More units are compared in order, without searching for the best match. */
const unitsMax = 3_000;
const editsMax = 1_200;

interface Unit {
  element: SourceElement;
  /** The text to read, or the picture to see. Equal units match. */
  content: string;
  /** True if the unit around it says its text. */
  isInline: boolean;
  /** The ref of the unit around it, if that says nothing else: an entry of a list that is a link. */
  whole: string | null;
}

/** Returns what changed for a visitor, in the order of the page. Linear in the size of the pages, but for close comparisons. */
export function comparePages(before: SourceMap, after: SourceMap): PageFact[] {
  const facts: PageFact[] = [];
  for (const kind of ["title", "description"] as const)
    if (before[kind] !== after[kind]) facts.push({ kind, before: before[kind], after: after[kind] });
  const [old, young] = [unitsOf(before), unitsOf(after)];
  const removed: Unit[] = [];
  const added: Unit[] = [];
  for (const { left, right } of align(old, young)) {
    const pairs = pair(left, right);
    for (const [was, is] of pairs.same) facts.push(...compareAttributes(was.element, is.element));
    for (const [was, is] of pairs.changed) {
      if (!is.isInline || pictureKinds.has(is.element.kind)) facts.push(becameFact(was, is));
      facts.push(...compareAttributes(was.element, is.element, new Set(["src", "alt", "srcset"])));
    }
    removed.push(...pairs.removed);
    added.push(...pairs.added);
  }
  const said = facts.flatMap((fact) => (fact.kind === "text" ? [`${fact.before}\n${fact.after}`] : []));
  const isSaid = ({ isInline, content }: Unit) => isInline && said.some((texts) => texts.includes(content));
  return [...facts, ...comingAndGoing(removed, added, isSaid)];
}

function becameFact(was: Unit, is: Unit): PageFact {
  const { kind } = is.element;
  const place = placeOf(was.element, is.element);
  if (pictureKinds.has(kind)) return { kind: "picture", of: kind, name: is.element.name, place };
  return { kind: "text", of: kind, before: was.content, after: is.content, place };
}

const placeOf = (was: SourceElement | undefined, is: SourceElement | undefined): FactPlace => ({
  before: was?.ref ?? null,
  after: is?.ref ?? null,
});

/** Moved units were removed in one place and added in another. */
function comingAndGoing(removed: readonly Unit[], added: readonly Unit[], isSaid: (unit: Unit) => boolean): PageFact[] {
  const gone = Map.groupBy(withoutRepeats(removed), keyOf);
  const facts: PageFact[] = [];
  for (const unit of withoutRepeats(added).filter((other) => !isSaid(other))) {
    const was = gone.get(keyOf(unit))?.shift();
    const place = placeOf(was?.element, unit.element);
    facts.push({ kind: was ? "moved" : "added", of: unit.element.kind, name: unit.element.name, place });
  }
  for (const units of gone.values()) {
    for (const unit of units.filter((other) => !isSaid(other))) {
      const place = placeOf(unit.element, undefined);
      facts.push({ kind: "removed", of: unit.element.kind, name: unit.element.name, place });
    }
  }
  return facts;
}

/** Leaves out what comes or goes with the unit around it and is all that this says. */
function withoutRepeats(units: readonly Unit[]): Unit[] {
  const refs = new Set(units.map(({ element }) => element.ref));
  return units.filter(({ whole }) => whole === null || !refs.has(whole));
}

const keyOf = ({ element, content }: Unit) => `${element.kind}\n${content}`;

function unitsOf({ elements }: SourceMap): Unit[] {
  const byRef = new Map(elements.map((element) => [element.ref, element]));
  /** The elements that only hold units. A picture in a text leaves it one text. */
  const boxes = new Set<string>();
  for (const { kind, parent } of elements) {
    if (!unitKinds.has(kind) || inlineKinds.has(kind) || pictureKinds.has(kind)) continue;
    for (let at = parent; at !== null && !boxes.has(at); at = byRef.get(at)?.parent ?? null) boxes.add(at);
  }
  const inUnit = new Set<string>();
  /** The unit of which an element is all that it says, by the element's ref. */
  const wholes = new Map<string, string>();
  return elements.flatMap((element) => {
    const { ref, kind, parent } = element;
    const isInline = parent !== null && inUnit.has(parent);
    const content = contentOf(element);
    const isUnit = unitKinds.has(kind) && content !== "" && !boxes.has(ref);
    if (isUnit || isInline) inUnit.add(ref);
    const isAll = isInline && byRef.get(parent)?.textContent === element.textContent;
    const whole = (isAll && wholes.get(parent)) || null;
    if (whole !== null) wholes.set(ref, whole);
    else if (isUnit && !isInline) wholes.set(ref, ref);
    // Plain formatting inside of a unit says nothing of its own.
    return isUnit && !(isInline && kind === "text") ? [{ element, content, isInline, whole }] : [];
  });
}

function contentOf({ kind, textContent, attributes }: SourceElement): string {
  if (pictureKinds.has(kind)) return attributes.src ?? attributes.href ?? attributes.alt ?? textContent;
  if (kind === "field") return attributes.placeholder ?? attributes.value ?? attributes.name ?? "";
  return textContent;
}

/** Splits two lists of units into stretches that belong together. */
function align(old: readonly Unit[], young: readonly Unit[]): { left: Unit[]; right: Unit[] }[] {
  if (old.length > unitsMax || young.length > unitsMax) return [{ left: [...old], right: [...young] }];
  const parts = diffArrays(old.map(keyOf), young.map(keyOf), { maxEditLength: editsMax });
  if (!parts) return [{ left: [...old], right: [...young] }];
  const stretches: { left: Unit[]; right: Unit[] }[] = [];
  let [atOld, atYoung] = [0, 0];
  let open: { left: Unit[]; right: Unit[] } | null = null;
  for (const { added, removed, count } of parts) {
    if (!added && !removed) {
      open = null;
      const left = old.slice(atOld, atOld + count);
      stretches.push({ left, right: young.slice(atYoung, atYoung + count) });
      atOld += count;
      atYoung += count;
      continue;
    }
    open ??= { left: [], right: [] };
    if (open.left.length + open.right.length === 0) stretches.push(open);
    if (removed) {
      open.left.push(...old.slice(atOld, atOld + count));
      atOld += count;
    } else {
      open.right.push(...young.slice(atYoung, atYoung + count));
      atYoung += count;
    }
  }
  return stretches;
}

interface Pairs {
  same: [Unit, Unit][];
  changed: [Unit, Unit][];
  removed: Unit[];
  added: Unit[];
}

/** Pairs the units of a stretch: the equal ones, then those of one kind in their order. */
function pair(left: readonly Unit[], right: readonly Unit[]): Pairs {
  const pairs: Pairs = { same: [], changed: [], removed: [], added: [] };
  const equal = Map.groupBy(left, keyOf);
  const matched = new Set<Unit>();
  const open: Unit[] = [];
  for (const unit of right) {
    const was = equal.get(keyOf(unit))?.shift();
    if (!was) {
      open.push(unit);
      continue;
    }
    matched.add(was);
    pairs.same.push([was, unit]);
  }
  const byKind = Map.groupBy(
    left.filter((unit) => !matched.has(unit)),
    ({ element }) => element.kind,
  );
  for (const unit of open) {
    const waiting = byKind.get(unit.element.kind);
    const was = waiting?.shift();
    if (was && mayBecome(was, unit)) pairs.changed.push([was, unit]);
    else {
      if (was) waiting?.unshift(was);
      pairs.added.push(unit);
    }
  }
  pairs.removed.push(...[...byKind.values()].flat());
  return pairs;
}

/** A long text that shares no word with another one is a different text, not a changed one. */
function mayBecome(was: Unit, is: Unit): boolean {
  if (pictureKinds.has(was.element.kind)) return was.element.tag === is.element.tag;
  const words = wordsOf(was.content);
  if (Math.min(words.size, wordsOf(is.content).size) <= 6) return true;
  for (const word of wordsOf(is.content)) if (word.length > 3 && words.has(word)) return true;
  return false;
}

const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .split(/\P{L}+/u)
      .filter((word) => word !== ""),
  );

/** Attributes that a visitor, or a search engine, notices. */
const noticed = ["href", "src", "srcset", "alt", "loading", "placeholder", "target", "title"] as const;

function compareAttributes(was: SourceElement, is: SourceElement, left: ReadonlySet<string> = new Set()): PageFact[] {
  const facts: PageFact[] = [];
  const base = { of: is.kind, name: is.name, place: placeOf(was, is) };
  for (const attribute of noticed) {
    const [before, after] = [was.attributes[attribute], is.attributes[attribute]];
    if (before === after || left.has(attribute)) continue;
    facts.push({ kind: "attribute", ...base, attribute, before: before ?? null, after: after ?? null });
  }
  if (was.attributes.class !== is.attributes.class || was.attributes.style !== is.attributes.style) {
    facts.push({ kind: "look", ...base });
  }
  if (was.tag !== is.tag) facts.push({ kind: "role", ...base, before: was.tag, after: is.tag });
  return facts;
}
