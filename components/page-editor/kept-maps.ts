import type { SourceMap } from "#lib/page-source/schema.ts";

// The source maps that were read last. A map of a commit never changes, so they are kept when the page editor closes: it opens for a
// moment each time the pointer rests on a pick.

const keptMax = 10;
const maps = new Map<string, SourceMap>();

export function keptMap(key: string): SourceMap | null {
  return maps.get(key) ?? null;
}

/** Keeps a map of a named commit, in place of the oldest one if there are too many. */
export function keepMap(key: string, map: SourceMap): void {
  maps.delete(key);
  maps.set(key, map);
  for (const oldest of [...maps.keys()].slice(0, -keptMax)) maps.delete(oldest);
}
