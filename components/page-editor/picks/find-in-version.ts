import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";

type Look = Pick<SourceElement, "name" | "tag" | "textContent">;

/** More equal siblings are not compared: a table can have thousands of empty cells. */
const siblingsMax = 100;

/**
 * Returns the element of one version of a page in another version; null if it is gone, or if that can't be told for sure. The
 * server's `reanchor` knows more, and decides where this returns null.
 */
export function findInVersion(before: SourceMap, after: SourceMap, ref: string): SourceElement | null {
  if (before.commit === after.commit) return elementOf(after, ref);
  const element = elementOf(before, ref);
  if (!element) return null;
  const [twins, found] = [twinsOf(before, element), twinsOf(after, element)];
  if (found.length === 0) return inPlace(before, after, element);
  if (twins.length === 1 && found.length === 1) return found[0] ?? null;
  // Several look alike, such as "Read more" under each article: the parts in which they are tell them apart.
  const parent = element.parent === null ? null : (findInVersion(before, after, element.parent)?.ref ?? null);
  if (parent === null && element.parent !== null) return null;
  const isIn = (around: string | null) => (twin: SourceElement) => twin.parent === around;
  return amongSiblings(before, after, element, twins.filter(isIn(element.parent)), found.filter(isIn(parent)));
}

/** Returns true if a page has an element that looks like this one. */
export const hasTwin = (map: SourceMap, look: Look) => twinsOf(map, look).length > 0;

const elementOf = ({ elements }: SourceMap, ref: string) => elements.find((element) => element.ref === ref) ?? null;

function twinsOf({ elements }: SourceMap, look: Look): SourceElement[] {
  return elements.filter(
    ({ name, tag, textContent }) => name === look.name && tag === look.tag && textContent === look.textContent,
  );
}

/** Returns the element in the same place, if its words are new. Another element can come to the place of a removed one. */
function inPlace(before: SourceMap, after: SourceMap, { ref, tag, selector }: SourceElement): SourceElement | null {
  const there = elementOf(after, ref);
  if (!there || there.tag !== tag || there.selector !== selector) return null;
  return twinsOf(after, there).length > twinsOf(before, there).length ? there : null;
}

/** Tells siblings that look alike apart by all that is in them, and those of which that changed by their order. */
function amongSiblings(
  before: SourceMap,
  after: SourceMap,
  element: SourceElement,
  twins: readonly SourceElement[],
  found: readonly SourceElement[],
): SourceElement | null {
  if (twins.length === 1 && found.length === 1) return found[0] ?? null;
  if (twins.length > siblingsMax || found.length > siblingsMax) return null;
  const contents = twins.map((twin) => contentOf(before, twin));
  const contentsNow = found.map((twin) => contentOf(after, twin));
  const own = contents[twins.indexOf(element)] ?? "";
  const equal = twins.filter((_, at) => contents[at] === own);
  const equalNow = found.filter((_, at) => contentsNow[at] === own);
  // One more is a copy, which goes after what it is a copy of.
  if (equalNow.length >= equal.length) return equalNow[equal.indexOf(element)] ?? null;
  const isChanged = (content: string) => countOf(contents, content) !== countOf(contentsNow, content);
  const changed = twins.filter((_, at) => isChanged(contents[at] ?? ""));
  const changedNow = found.filter((_, at) => isChanged(contentsNow[at] ?? ""));
  return changed.length === changedNow.length ? (changedNow[changed.indexOf(element)] ?? null) : null;
}

const countOf = (contents: readonly string[], content: string) => contents.filter((one) => one === content).length;

/** Returns a text that is equal for two elements with equal start tags and contents. */
function contentOf({ elements }: SourceMap, { start, end }: SourceElement): string {
  const inside = elements.filter((other) => other.start >= start && other.end <= end);
  return JSON.stringify(inside.map(({ tag, attributes, textContent }) => [tag, attributes, textContent]));
}
