import { readObject } from "../git/read-objects.ts";
import { keepTurnRef } from "../git/turn-refs.ts";
import type { Person } from "../schema.ts";
import type { SiteFiles } from "./site-files.ts";

export interface Snapshot {
  commit: string;
  paths: string[];
}

/**
 * Commits a running turn's files and keeps the commit as its `live` end, for the preview and for recovery. `rest` is the site with all
 * changes, if `site` has only a part of them: its commit becomes a second parent, from which recovery continues.
 */
export async function keepSnapshot(input: {
  site: SiteFiles;
  rest?: SiteFiles | null;
  editSessionId: string;
  base: string;
  author: Person;
}): Promise<Snapshot> {
  const { site, rest = null, editSessionId, base, author } = input;
  const message = `Snapshot of a running turn\n\nSitewright-Turn: ${editSessionId}\n`;
  const all = rest === null ? [] : [await rest.commit({ parents: [base], author, message })];
  const commit = await site.commit({ parents: [base, ...all], author, message });
  await keepTurnRef(site.repository, editSessionId, "live", commit);
  return { commit, paths: site.changedPaths() };
}

/** Returns the commit of a snapshot that has all changes of its turn: the snapshot itself, or its second parent. */
export async function commitOfAll(repository: string, snapshot: string): Promise<string> {
  const object = await readObject(repository, snapshot);
  const header = object?.content.toString("latin1").split("\n\n", 1)[0] ?? "";
  const parents = [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, id]) => id);
  return parents[1] ?? snapshot;
}
