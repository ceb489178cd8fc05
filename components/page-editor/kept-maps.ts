import type { SourceMap } from "#lib/page-source/schema.ts";

// The source maps that were read last, for as long as this tab lives. The map of a version never changes. They outlive the page editor,
// which opens for a moment each time the pointer rests on a pick, and tell where a pick is in a newer version.

const keptMax = 20;
const maps = new Map<string, SourceMap>();
/** The keys of maps, by the places at which a preview shows their pages. */
const places = new Map<string, string>();

type Version = Pick<SourceMap, "commit" | "path">;

const keyOf = ({ commit, path }: Version) => `${commit} ${path}`;

/** Keeps the map of a version, in place of the oldest one if there are too many. `place` names a preview, a version and an address. */
export function keepMap(map: SourceMap, place?: string): void {
  putLast(maps, keyOf(map), map);
  if (place !== undefined) putLast(places, place, keyOf(map));
}

/** Returns the map of a page's version; null if it was not read, or long ago. */
export const findMap = (version: Version): SourceMap | null => maps.get(keyOf(version)) ?? null;

/** Returns the map of what a preview shows at a place; null if it was not read, or long ago. */
export const findMapAt = (place: string): SourceMap | null => maps.get(places.get(place) ?? "") ?? null;

function putLast<Value>(all: Map<string, Value>, key: string, value: Value): void {
  all.delete(key);
  all.set(key, value);
  const [oldest] = all.keys();
  if (all.size > keptMax && oldest !== undefined) all.delete(oldest);
}
