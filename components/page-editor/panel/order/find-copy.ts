import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { findInVersion } from "../../picks/find-in-version";

/** An element that was duplicated, on the version before. */
export interface Copied {
  map: SourceMap;
  /** The duplicated element, as `placedWith` returns it. */
  placed: string;
  /** The picked element: the duplicated one, or one in it. */
  ref: string;
}

/** Returns the counterpart of the picked element in the copy, which follows the duplicated one; null if that can't be told. */
export function findCopy({ map, placed, ref }: Copied, now: SourceMap): SourceElement | null {
  const original = findInVersion(map, now, placed);
  if (!original) return null;
  const siblings = now.elements.filter(({ parent }) => parent === original.parent);
  const copy = siblings[siblings.indexOf(original) + 1];
  if (!copy || copy.textContent !== original.textContent) return null;
  const at = (elements: readonly SourceElement[], one: string) => elements.findIndex((element) => element.ref === one);
  return now.elements[at(now.elements, copy.ref) + at(map.elements, ref) - at(map.elements, placed)] ?? null;
}
