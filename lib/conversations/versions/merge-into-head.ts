import { mergeSources } from "#lib/page-source/merge-sources.ts";
import { type AppliedChange, applyChange } from "#lib/workspaces/git/revert.ts";
import { readText } from "#lib/workspaces/site/read-text.ts";
import { openSite, type SiteFiles } from "#lib/workspaces/site/site-files.ts";

interface ChangeToMerge {
  repository: string;
  head: string;
  /** A commit, and its tree with the change. */
  base: string;
  edited: string;
}

/**
 * Returns the head's tree with a change of an older commit. Git merges by lines; pages and styles that it can't merge are merged
 * by elements and declarations. Writes objects only.
 */
export async function mergeIntoHead({ repository, head, base, edited }: ChangeToMerge): Promise<AppliedChange> {
  const byLines = await applyChange({ repository, head, before: base, after: edited });
  if (byLines.ok) return byLines;
  const open = (commit: string) => openSite({ repository, commit });
  const sides = { ours: await open(head), base: await open(base), theirs: await open(edited) };
  try {
    for (const path of byLines.conflicts) if (!(await mergeFile(path, sides))) return byLines;
    const [before, after] = [await sides.base.writeTree(), await sides.theirs.writeTree()];
    return await applyChange({ repository, head, before, after });
  } finally {
    await Promise.all(Object.values(sides).map((site) => site.close()));
  }
}

/** Puts the head's file into the base and the merged file into the change, so that the lines agree. False if it is not possible. */
async function mergeFile(path: string, sites: Record<"ours" | "base" | "theirs", SiteFiles>): Promise<boolean> {
  const [base, ours, theirs] = await Promise.all([
    readText(sites.base, path),
    readText(sites.ours, path),
    readText(sites.theirs, path),
  ]);
  if (base === null || ours === null || theirs === null) return false;
  const merged = mergeSources(path, { base, ours, theirs });
  if (merged === null) return false;
  const written = [await sites.base.write(path, ours), await sites.theirs.write(path, merged)];
  return written.every(({ ok }) => ok);
}
