import { env } from "#lib/platform/env.ts";
import { joinNext } from "#lib/platform/join-next.ts";
import { processState } from "#lib/platform/process-state.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findSitesOfHosts, type SiteOfHost } from "../publishing-store.ts";

export interface ServedSite extends SiteOfHost {
  repository: string;
  /** The folder of the files in the commit, if it is known; of a site that is built, the commit itself. */
  siteRoot?: string;
}

const findOfHost = () => processState("published-sites", () => joinNext((hosts) => findSitesOfHosts(hosts)));

/**
 * Returns the published site of a host: a label below the server's wildcard host, or a whole domain. Null if no site is published there now. Each
 * request is checked by a statement that begins after the request has come; requests that come together share it.
 */
export async function findSite(host: string): Promise<ServedSite | null> {
  const site = await findOfHost()(host);
  if (site === null) return null;
  const repository = repositoryPath(env().DATA_DIR, site.projectId);
  return { ...site, repository, ...(site.isBuilt && { siteRoot: "" }) };
}
