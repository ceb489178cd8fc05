import type { SourceMap } from "#lib/page-source/schema.ts";
import type { PlacesElsewhere } from "#lib/projects/preview/elsewhere-schema.ts";

/**
 * Returns whether a change is made wherever the element stands unless the person chooses otherwise: for parts that frame the pages. A
 * restricted person's change would be refused as a whole if one of the other pages is not released to them.
 */
export function changesEverywhere(
  elsewhere: Pick<PlacesElsewhere, "isFrame"> | null,
  { released }: Pick<SourceMap, "released">,
): boolean {
  return released === undefined && elsewhere?.isFrame === true;
}
