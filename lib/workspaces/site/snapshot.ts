import { keepTurnRef } from "../git/turn-refs.ts";
import type { Person } from "../schema.ts";
import type { SiteFiles } from "./site-files.ts";

/** Commits a running turn's files and keeps the commit as its `live` end, for the preview and for recovery. */
export async function keepSnapshot(input: {
  site: SiteFiles;
  editSessionId: string;
  base: string;
  author: Person;
}): Promise<{ commit: string; paths: string[] }> {
  const { site, editSessionId, base, author } = input;
  const message = `Snapshot of a running turn\n\nSitewright-Turn: ${editSessionId}\n`;
  const commit = await site.commit({ parents: [base], author, message });
  await keepTurnRef(site.repository, editSessionId, "live", commit);
  return { commit, paths: site.changedPaths() };
}
