import { can } from "#lib/accounts/can.ts";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { findProjectRow } from "#lib/projects/project-store.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { hashOf } from "#lib/site-builds/recipe-of-version.ts";
import { assertChecked, assertStillChecked } from "#lib/site-checks/assert-checked.ts";
import { keepRef, readBranch, updateRef } from "#lib/workspaces/git/refs.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { ensureName } from "./hosts/choose-name.ts";
import { lockSite } from "./hosts/lock-site.ts";
import { recordOutput } from "./output/push-output.ts";
import { findPublisher, type Publisher } from "./publisher.ts";
import {
  type FoundVersion,
  findLastPublished,
  findPublishedCommit,
  insertVersion,
  showVersion,
} from "./publishing-store.ts";
import { publishingRefusals } from "./refusals.ts";
import { findRendered, lookForRendered } from "./rendered-site.ts";
import { noteRenames, type Renames, readRenames } from "./serve/note-renames.ts";

interface Publication {
  project: { id: string; name: string };
  commit: string;
  reviewId: string | null;
  /** Who publishes. */
  userId: string;
  /** The release that is put back: its own built site is shown, and nothing is built. */
  putBackOf?: FoundVersion;
}

/** The part of a publication that git has to be asked for. */
interface Prepared {
  publisher: Publisher["publisher"];
  commit: string;
  /** The commit of the built site; null if it is served as it lies in the repository. */
  rendered: string | null;
  /** How the project's site was built then. */
  building: string;
  /** The version that was published last. */
  last: string | null;
  renames: Renames | null;
}

/** The built site of a commit, if the caller knows it; null for a site that is served as it lies in the repository. */
interface Known {
  rendered?: string | null;
}

/**
 * Does what takes git's time, so that the transaction that publishes need not wait for it: keeps the commit and its built site, because a branch that
 * its remote rewrites must not take them along, and looks for renamed pages.
 */
export async function preparePublication(
  projectId: string,
  commit: string,
  known: Known = {},
  tx?: Tx,
): Promise<Prepared> {
  const reads = tx ?? database();
  const { publisher } = await findPublisher(projectId, reads);
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const building = await nameBuilding(projectId, reads);
  const ask = () => (tx ? lookForRendered(projectId, commit, tx) : findRendered(projectId, commit));
  const rendered = known.rendered === undefined ? await ask() : known.rendered;
  for (const kept of rendered === null ? [commit] : [commit, rendered]) {
    const ref = `refs/sitewright/published/${kept}`;
    if (tx) await updateRef(repository, ref, kept, tx);
    else await keepRef(repository, ref, kept);
  }
  const last = await findLastPublished(systemScope, projectId, reads);
  const isStep = publisher === "server" && last !== null && last.commit !== commit;
  const renames = isStep ? await readRenames({ repository, before: last, after: { commit, rendered } }) : null;
  return { publisher, commit, rendered, building, last: last?.commit ?? null, renames };
}

/** Returns a text that changes whenever the project's site is built in another way. */
async function nameBuilding(projectId: string, tx: Tx): Promise<string> {
  const recipe = await findRecipeInForce(systemScope, projectId, tx);
  return recipe === null || recipe === "unconfirmed" ? String(recipe) : hashOf(recipe);
}

/**
 * Makes a release of a commit. Visitors see it from the end of the caller's transaction on, if this server is the project's publisher: chooses a name at
 * the first time, and notes which pages were renamed since the last one. Else its built files are pushed after the transaction, where the
 * admin has chosen. The caller holds the workspace's row, and calls `pushOutputNow` afterwards.
 */
export async function recordPublication(publication: Publication, early: Prepared | null, tx: Tx): Promise<void> {
  const { project, commit, reviewId, userId, putBackOf } = publication;
  const projectId = project.id;
  const last = await findLastPublished(systemScope, projectId, tx);
  // Since the preparation another version was published, or an admin has said that the site is built in another way.
  const isOutdated =
    early?.commit !== commit ||
    early.last !== (last?.commit ?? null) ||
    early.publisher !== (await findPublisher(projectId, tx)).publisher ||
    early.building !== (await nameBuilding(projectId, tx));
  const known: Known = putBackOf ? { rendered: putBackOf.rendered } : {};
  const { publisher, rendered, renames } = isOutdated ? await preparePublication(projectId, commit, known, tx) : early;
  const version = { projectId, commit, rendered, reviewId, userId, putBackOf: putBackOf?.id ?? null };
  if (publisher === "repository") {
    const id = await insertVersion(version, tx);
    return recordOutput(projectId, { id, rendered }, tx);
  }
  if (renames) await noteRenames(projectId, renames, tx);
  await ensureName(project, tx);
  await showVersion(projectId, await insertVersion(version, tx), tx);
}

/**
 * Publishes the newest state of the default branch, for a site without changes that wait: a starter as it is, or one that was unpublished.
 * Idempotent. Throws published-elsewhere, site-not-ready before the first setup, checks-failed if it makes something worse than the last published version, or what
 * `findRendered` throws.
 */
export async function publishSite(actor: Actor, projectId: string): Promise<void> {
  const early = await prepareNewest(actor, projectId);
  await inTransaction(async (tx) => {
    const { project, workspace } = await lockSite(actor, projectId, "review", tx);
    if ((await findPublisher(projectId, tx)).publisher === "repository")
      throw publishingRefusals["published-elsewhere"]();
    const commit = await readPublishable(workspace);
    if (commit === null) throw publishingRefusals["site-not-ready"]();
    if ((await findPublishedCommit(actor, projectId, tx)) === commit) return;
    const last = await findLastPublished(systemScope, projectId, tx);
    if (last) await assertStillChecked({ projectId, before: last.commit, after: commit }, tx);
    await recordPublication({ project, commit, reviewId: null, userId: actor.userId }, early, tx);
  });
}

async function prepareNewest(actor: Actor, projectId: string): Promise<Prepared | null> {
  const project = await findProjectRow(actor, projectId);
  const workspace = project?.workspace && (await findWorkspace(actor, project.workspace.id, database()));
  if (!workspace || !can(actor, "review", project)) return null;
  const commit = await readPublishable(workspace);
  const early = commit === null ? null : await preparePublication(projectId, commit);
  // At the first time there is nothing that the site could be worse than.
  if (early?.last) await assertChecked({ projectId, before: early.last, after: early.commit });
  return early;
}

/** Returns the newest commit of the default branch; null before the first setup. */
export async function readPublishable(
  workspace: Pick<Workspace, "projectId" | "defaultBranch" | "headCommit">,
): Promise<string | null> {
  const { projectId, defaultBranch, headCommit } = workspace;
  if (defaultBranch === null || headCommit === null) return null;
  return readBranch(repositoryPath(env().DATA_DIR, projectId), defaultBranch);
}
