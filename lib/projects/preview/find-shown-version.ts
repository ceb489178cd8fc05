import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findSourcesOfOutput } from "#lib/site-builds/build-store.ts";
import { recipeInForce, sourceTreeOf } from "#lib/site-builds/recipe-in-force.ts";
import type { PresentOf } from "#lib/site-builds/schema.ts";
import { readObjectInfo, treeOf } from "#lib/workspaces/git/read-objects.ts";
import { findPreviewableWorkspace, type PreviewableWorkspace } from "#lib/workspaces/preview/preview-grant-store.ts";
import { findSiteBase } from "#lib/workspaces/preview/site-base.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";
import { showSite } from "../building/show-site.ts";
import { findProjectRow } from "../project-store.ts";

/** Without a commit the present version is meant. */
export interface AskedVersion {
  workspaceId: string;
  commit?: string | undefined;
}

interface ShownVersion {
  workspace: PreviewableWorkspace;
  /** The folder of the project's git repository. */
  repository: string;
  commit: string;
  tree: string;
  /** The workspace, if it is its present version. */
  presentOf: PresentOf | null;
}

/**
 * Returns the version of a workspace that is asked for; without one the present version, a running turn's too. Throws not-found for a
 * workspace that the actor may not see and for a commit that is missing.
 */
export async function findShownVersion(
  actor: Actor,
  { workspaceId, commit: asked }: AskedVersion,
): Promise<ShownVersion> {
  const workspace = await findPreviewableWorkspace(actor, workspaceId);
  if (!workspace) throw notFound();
  const commit = asked ?? workspace.liveCommit ?? workspace.headCommit;
  if (commit === null) throw workspaceRefusals["workspace-not-ready: nothing to show"]();
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  if (asked && (await readObjectInfo(repository, asked))?.type !== "commit") throw notFound();
  const isPresent = asked === undefined || asked === (workspace.liveCommit ?? workspace.headCommit);
  const presentOf = isPresent ? ({ workspaceId: workspace.workspaceId, as: "live" } as const) : null;
  return { workspace, repository, commit, tree: await treeOf(repository, commit), presentOf };
}

/** The actor as somebody who looks at versions of a workspace. */
export function lookerOf(actor: Actor, { projectId, baseCommit }: PreviewableWorkspace) {
  const mayEdit = async () => {
    const project = await findProjectRow(actor, projectId);
    return project !== null && can(actor, "edit", project);
  };
  return { baseCommit, mayEdit };
}

/** The pages of a version, as visitors see them. */
export interface ShownPages {
  /** The version that was asked for. */
  commit: string;
  /**
   * Null if it is built, and was not yet. `shown` is the version itself, or the commit of what was built, and `base` the path with which the
   * pages' addresses begin, "" without one.
   */
  pages: { shown: string; tree: string; root: string; base: string } | null;
}

/** As `findShownVersion`, for what visitors see of it: of a site that is built, the built pages. */
export async function findShownPages(
  actor: Actor,
  asked: AskedVersion,
): Promise<ShownPages & { workspace: PreviewableWorkspace; repository: string }> {
  const { workspace, repository, commit, tree, presentOf } = await findShownVersion(actor, asked);
  const recipe = recipeInForce(workspace.generator);
  if (recipe === null) {
    const root = await findRootInTree(repository, tree);
    return { workspace, repository, commit, pages: { shown: commit, tree, root, base: "" } };
  }
  const { projectId } = workspace;
  const { shown } = await showSite({ projectId, repository, commit, recipe, presentOf }, lookerOf(actor, workspace));
  if (shown === null) return { workspace, repository, commit, pages: null };
  const [builtTree, base] = [await treeOf(repository, shown), await findSiteBase(repository, shown)];
  return { workspace, repository, commit, pages: { shown, tree: builtTree, root: "", base } };
}

/** Of pages that a generator has built: the sources, and the tree in which they are changed now. */
export interface BuiltPages {
  projectId: string;
  sources: { tree: string; siteFolder: string; output: string };
  present: string;
}

/**
 * Returns the pages that a frame shows at a version: without a commit what visitors see of the present version, else those of the commit itself, which may be
 * the one of a built site. Throws not-found as `findShownVersion`, and for a version that is not built yet.
 */
export async function findFramePages(
  actor: Actor,
  asked: AskedVersion,
): Promise<{ repository: string; commit: string; tree: string; built: BuiltPages | null }> {
  if (asked.commit !== undefined) {
    const { workspace, repository, commit, tree } = await findShownVersion(actor, asked);
    return { repository, commit, tree, built: await findBuiltPages(actor, workspace, { repository, commit }) };
  }
  const { workspace, repository, pages } = await findShownPages(actor, asked);
  if (pages === null) throw notFound();
  const { shown: commit, tree } = pages;
  return { repository, commit, tree, built: await findBuiltPages(actor, workspace, { repository, commit }) };
}

/** Returns the sources of a built site by its commit; null for a version of the sources themselves. */
async function findBuiltPages(
  actor: Actor,
  workspace: PreviewableWorkspace,
  { repository, commit }: { repository: string; commit: string },
): Promise<BuiltPages | null> {
  const present = workspace.liveCommit ?? workspace.headCommit;
  const recipe = recipeInForce(workspace.generator);
  if (recipe === null || present === null) return null;
  const output = { projectId: workspace.projectId, outputCommit: commit };
  const [built] = await findSourcesOfOutput(actor, output, database());
  if (!built) return null;
  const { siteFolder, output: folder } = built.recipe;
  const sources = { tree: built.sourceTree, siteFolder, output: folder };
  const tree = await sourceTreeOf(repository, await treeOf(repository, present), recipe);
  return { projectId: workspace.projectId, sources, present: tree };
}
