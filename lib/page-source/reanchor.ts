import type { SourceElement, SourceMap } from "./schema.ts";

// Finds an element again in another version of its page. Parents are found before their children, so that equal elements in
// different parts of a page ("Read more" under each article) are told apart by where they are.

/**
 * Returns a function that gives the ref of the same element in another version of the page; null if it is gone, or if that can't be
 * told. Takes linear time for all elements together.
 */
export function reanchoring(before: SourceMap, after: SourceMap): (ref: string) => string | null {
  const identities = new Map<string, number>();
  const old = indexOf(before, identities);
  const now = indexOf(after, identities);
  const found = new Map<string, string | null>();
  const aligned = new Map<string | null, ReadonlyMap<string, string>>();

  /** Returns which child of one element is which child of the other; null stands for the page around the outermost. */
  const align = (parent: string | null, newParent: string | null): ReadonlyMap<string, string> => {
    const known = aligned.get(parent);
    if (known) return known;
    const children = alignChildren(old, now, childrenOf(old, parent), childrenOf(now, newParent));
    aligned.set(parent, children);
    return children;
  };

  /** Its parent was looked for before. */
  const find = (element: SourceElement): string | null => {
    const newParent = element.parent === null ? null : found.get(element.parent);
    const isParentGone = newParent === null && element.parent !== null;
    const inPlace =
      isParentGone || newParent === undefined ? undefined : align(element.parent, newParent).get(element.ref);
    return inPlace ?? findMoved(old, now, element);
  };

  const claims = new Map<string, string>();
  for (const element of old.elements.values()) {
    const ref = find(element);
    const rival = ref === null ? undefined : claims.get(ref);
    found.set(element.ref, rival === undefined ? ref : null);
    // One that kept its place and one that moved there look alike: it is not known which of them this is.
    if (rival !== undefined) found.set(rival, null);
    else if (ref !== null) claims.set(ref, element.ref);
  }
  return (ref) => found.get(ref) ?? null;
}

type KeyOf = (element: SourceElement) => string | null;

interface PageIndex {
  elements: ReadonlyMap<string, SourceElement>;
  children: ReadonlyMap<string | null, readonly SourceElement[]>;
  /** Equal for two elements whose start tags and contents are equal, white space apart. */
  identity: ReadonlyMap<string, number>;
  /** By what an element can be known on the whole page, the elements that have it. */
  places: ReadonlyMap<string, readonly SourceElement[]>;
}

function indexOf({ elements }: SourceMap, identities: Map<string, number>): PageIndex {
  const byRef = new Map(elements.map((element) => [element.ref, element]));
  const children = new Map<string | null, SourceElement[]>();
  for (const element of elements) {
    const siblings = children.get(element.parent);
    if (siblings) siblings.push(element);
    else children.set(element.parent, [element]);
  }
  const identity = new Map<string, number>();
  // From the end, because children follow their parents.
  for (const element of elements.toReversed()) {
    const inside = children.get(element.ref)?.map(({ ref }) => identity.get(ref));
    const content = JSON.stringify([element.tag, element.attributes, element.textContent, inside]);
    const known = identities.get(content) ?? identities.size;
    identities.set(content, known);
    identity.set(element.ref, known);
  }
  const index = { elements: byRef, children, identity };
  const places = new Map<string, SourceElement[]>();
  for (const element of elements) {
    for (const keyOf of keysOnPage(index)) {
      const key = keyOf(element);
      if (key === null) continue;
      const others = places.get(key);
      if (others) others.push(element);
      else places.set(key, [element]);
    }
  }
  return { ...index, places };
}

const childrenOf = ({ children }: PageIndex, parent: string | null) => children.get(parent) ?? [];

const byContent =
  ({ identity }: Pick<PageIndex, "identity">): KeyOf =>
  ({ ref }) =>
    `content ${identity.get(ref)}`;
const byId: KeyOf = ({ tag, attributes }) => (attributes.id ? `id ${tag} ${attributes.id}` : null);
const byText: KeyOf = ({ tag, textContent }) => (textContent === "" ? null : `text ${tag} ${textContent}`);
const byClass: KeyOf = ({ tag, attributes }) => `class ${tag} ${attributes.class ?? ""}`;
const byTag: KeyOf = ({ tag }) => `tag ${tag}`;

/** The ways to know an element anywhere on a page, the surest first. */
const keysOnPage = (index: Pick<PageIndex, "identity">) => [byContent(index), byId, byText];

/** Finds an element that has left its place, by something that only it has, in both versions. */
function findMoved(old: PageIndex, now: PageIndex, element: SourceElement): string | null {
  for (const keyOf of keysOnPage(old)) {
    const key = keyOf(element);
    const matches = key === null ? [] : (now.places.get(key) ?? []);
    if (key === null || matches.length === 0) continue;
    const [match, another] = matches;
    return match && !another && old.places.get(key)?.length === 1 ? match.ref : null;
  }
  return null;
}

/** Returns which of some siblings is which of others: by content, id and text, then by place among those that are left. */
function alignChildren(
  old: PageIndex,
  now: PageIndex,
  before: readonly SourceElement[],
  after: readonly SourceElement[],
): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  // Equal siblings are paired in their order, if there are as many as before. Otherwise any of them could be gone or new.
  const pairBy = (keyOf: KeyOf, newKeyOf: KeyOf) => {
    const groups = groupBy(before, (element) => (pairs.has(element.ref) ? null : keyOf(element)));
    const others = groupBy(after, (element) => (taken.has(element.ref) ? null : newKeyOf(element)));
    for (const [key, group] of groups) {
      const twins = others.get(key) ?? [];
      if (group.length !== twins.length) continue;
      for (const [index, { ref }] of group.entries()) {
        const other = twins[index]?.ref ?? "";
        pairs.set(ref, other);
        taken.add(other);
      }
    }
  };
  pairBy(byContent(old), byContent(now));
  pairBy(byId, byId);
  pairBy(byText, byText);
  // Elements that moved to or from elsewhere, or have another id, were not edited here.
  const unlessMoved =
    (from: PageIndex, to: PageIndex, keyOf: KeyOf): KeyOf =>
    (element) =>
      element.attributes.id || findMoved(from, to, element) !== null ? null : keyOf(element);
  for (const keyOf of [byClass, byTag]) pairBy(unlessMoved(old, now, keyOf), unlessMoved(now, old, keyOf));
  return pairs;
}

function groupBy(elements: readonly SourceElement[], keyOf: KeyOf): Map<string, SourceElement[]> {
  const groups = new Map<string, SourceElement[]>();
  for (const element of elements) {
    const key = keyOf(element);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  return groups;
}
