import type { SourceMap } from "#lib/page-source/schema.ts";

// The maps of the pages from which something was picked, by version, for as long as this tab lives.

const maps = new Map<string, SourceMap>();
const keptMax = 20;

type Version = Pick<SourceMap, "commit" | "path">;

const keyOf = ({ commit, path }: Version) => `${commit} ${path}`;

export function keepMap(map: SourceMap): void {
  maps.delete(keyOf(map));
  maps.set(keyOf(map), map);
  const [oldest] = maps.keys();
  if (maps.size > keptMax && oldest !== undefined) maps.delete(oldest);
}

/** Returns the map of a page's version; null if nothing was picked there, or long ago. */
export const findMap = (version: Version): SourceMap | null => maps.get(keyOf(version)) ?? null;
