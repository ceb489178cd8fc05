import { database } from "#lib/platform/db/transaction.ts";
import { type AskedSite, findSite, requestSite } from "#lib/site-builds/find-site.ts";
import type { ShownBuild } from "#lib/site-builds/schema.ts";

interface Looker {
  /** The commit that the workspace begins from. */
  baseCommit: string | null;
  mayEdit: () => boolean | Promise<boolean>;
}

/**
 * Returns what a person sees of a version, and requests its build if they may: people with `edit` that of any version, others only
 * those of versions that the product shows to them by itself. A repository has any number of old ones, and each costs minutes of a processor.
 */
export async function showSite(asked: AskedSite, { baseCommit, mayEdit }: Looker): Promise<ShownBuild> {
  if (asked.presentOf !== null || asked.commit === baseCommit || asked.recipe === null) return requestSite(asked);
  const site = await findSite(asked);
  if (site.state !== "not-requested") return site;
  return (await mayEdit()) || (await isPublishedOrReviewed(asked)) ? requestSite(asked) : site;
}

/** Returns true for a version that was published, and for the ends of a review, which all members of a project may see. */
async function isPublishedOrReviewed({ projectId, commit }: AskedSite): Promise<boolean> {
  const published = await database().publishedVersion.count({ where: { projectId, commit } });
  if (published > 0) return true;
  const ends = [{ headCommit: commit }, { baseCommit: commit }, { publishedCommit: commit }];
  return (await database().review.count({ where: { workspace: { projectId }, OR: ends } })) > 0;
}
