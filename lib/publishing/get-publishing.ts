import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow } from "#lib/projects/project-store.ts";
import { findGenerator, outputPlaceOf } from "#lib/site-builds/generator-store.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { isAncestor } from "#lib/workspaces/git/refs.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { listHosts } from "./hosts/site-host-store.ts";
import { readPublishable } from "./publish-site.ts";
import { findPublisher } from "./publisher.ts";
import { findPublishedCommit, listVersions } from "./publishing-store.ts";
import { prepareRendered } from "./rendered-site.ts";
import { type Published, type Publishing, versionsShown } from "./schema.ts";

/** Returns what of a project is published, and where, with its newest versions. Throws not-found. */
export async function getPublishing(actor: Actor, projectId: string): Promise<Publishing> {
  const project = await findProjectRow(actor, projectId);
  if (!project?.workspace) throw notFound();
  const may = { publish: can(actor, "review", project), configure: can(actor, "configure", project) };
  const published = await getPublished(actor, { id: projectId, workspaceId: project.workspace.id, may });
  const versions = await listVersions(actor, { projectId, limit: versionsShown });
  if (published.publisher === "server") return { ...published, versions };
  // Visitors of the repository's site get the newest release.
  return { ...published, versions: versions.map((version, index) => ({ ...version, isPublished: index === 0 })) };
}

/** As `getPublishing`, without versions, for a caller that has read the project. */
export async function getPublished(
  actor: Actor,
  { id: projectId, workspaceId, may }: { id: string; workspaceId: string; may: Publishing["may"] },
): Promise<Published> {
  const tx = database();
  const workspace = await findWorkspace(actor, workspaceId, tx);
  if (!workspace) throw notFound();
  const { publisher, url } = await findPublisher(projectId);
  const hosts = await listHosts(actor, projectId);
  const ofKind = (wanted: string) => hosts.filter(({ kind }) => kind === wanted).map(({ host }) => host);
  const published = await findPublishedCommit(actor, projectId, tx);
  const newest = publisher === "server" ? await readPublishable(workspace) : null;
  const hasNews = newest !== null && newest !== published;
  if (hasNews && may.publish) await prepareRendered(projectId, newest);
  const generator = await findGenerator(actor, projectId, tx);
  return {
    publisher,
    repository: url === null ? null : { url, branch: workspace.defaultBranch ?? "" },
    name: ofKind("name")[0] ?? null,
    formerNames: ofKind("former_name"),
    domains: ofKind("domain"),
    isBuilt: generator?.status === "on",
    output: outputPlaceOf(generator),
    isPublished: published !== null,
    hasNews,
    hasChanges: newest !== null && (await hasChanges(workspace, newest)),
    may,
  };
}

/** Returns true if the site differs from how its branch began, and the default branch, at `newest`, does not have it yet. */
async function hasChanges({ projectId, baseCommit, headCommit }: Workspace, newest: string): Promise<boolean> {
  if (!baseCommit || !headCommit || baseCommit === headCommit) return false;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  // Between a publication and the next setup, the branch is still the old one.
  if (await isAncestor(repository, headCommit, newest)) return false;
  return (await treeOf(repository, baseCommit)) !== (await treeOf(repository, headCommit));
}
