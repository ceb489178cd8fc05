import type { SourceMap } from "#lib/page-source/schema.ts";

/** Returns whether the person may change an element of the page: everybody may who is not restricted to released places. */
export function mayChange(map: SourceMap | undefined, ref: string): boolean {
  return map?.released === undefined || map.released.refs.includes(ref);
}
