import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { findPresentSite, type PresentSite } from "#lib/projects/building/find-present-site.ts";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { readSiteOutline } from "#lib/workspaces/site/site-outline.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { nameOf } from "./suggestions.ts";

const namesKept = 500;

/** Names of sites by repository and commit. */
const knownNames = () => processState("site-names", () => new RecentMap<Promise<string | null>>(namesKept));

/**
 * Returns what the site calls itself if the project has another name and this person may change it, or null. A starter's own name says
 * nothing about the project, so it is not offered.
 */
export async function offerSiteName(actor: Actor, project: ProjectForDisplay): Promise<string | null> {
  const { id, name, status, source, capabilities, workspace } = project;
  if (status !== "ready" || workspace.headCommit === null || !capabilities.includes("configure")) return null;
  const present = await findPresentSite({ projectId: id, workspaceId: workspace.id }, workspace.headCommit);
  const siteName = present && (await readName(present));
  if (siteName === null || isSame(siteName, name)) return null;
  if (source.type === "git") return siteName;
  const start = (await findWorkspace(actor, workspace.id, database()))?.baseCommit ?? null;
  const startName =
    start === null ? null : await readName({ repository: repositoryPath(env().DATA_DIR, id), commit: start });
  return startName !== null && isSame(siteName, startName) ? null : siteName;
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function readName(site: PresentSite): Promise<string | null> {
  return keepPromise(knownNames(), `${site.repository} ${site.commit}`, async () =>
    nameOf(await readSiteOutline(site)),
  );
}
