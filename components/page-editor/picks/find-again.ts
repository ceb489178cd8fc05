import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import type { KeptPick } from "./picking-state";

type Sought = Pick<KeptPick, "ref" | "name" | "tag" | "selector" | "textContent">;

/**
 * Returns the element in another version of its page: with the same name, text and selector; else the only one with its name
 * and text; else the one in its place, if only its words have changed. Null if it can't be told.
 */
export function findAgain({ elements }: Pick<SourceMap, "elements">, sought: Sought): SourceElement | null {
  const alike = elements.filter(
    ({ name, tag, textContent }) => name === sought.name && tag === sought.tag && textContent === sought.textContent,
  );
  const inPlace = alike.filter(({ selector }) => selector === sought.selector);
  const [found = null] = inPlace;
  if (found) return inPlace.find(({ ref }) => ref === sought.ref) ?? found;
  if (alike.length > 0) return alike.length === 1 ? (alike[0] ?? null) : null;
  return (
    elements.find(
      ({ ref, tag, selector }) => ref === sought.ref && tag === sought.tag && selector === sought.selector,
    ) ?? null
  );
}
