import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/problem.ts";
import { recipeInForce, sourceTreeOf } from "#lib/site-builds/recipe-in-force.ts";
import { requestFailedAgain } from "#lib/site-builds/request-build.ts";
import type { ShownBuild } from "#lib/site-builds/schema.ts";
import { type AskedVersion, findShownVersion, lookerOf } from "../preview/find-shown-version.ts";
import { findProjectRow } from "../project-store.ts";
import { showSite } from "./show-site.ts";

/** Returns the state of a version's build, and which built site a preview shows now. Requests the build at the first look, if the
 * person may: see `showSite`. */
export async function getBuild(actor: Actor, asked: AskedVersion): Promise<ShownBuild> {
  const { workspace, repository, commit, presentOf } = await findShownVersion(actor, asked);
  const { projectId, generator } = workspace;
  const recipe = recipeInForce(generator);
  return showSite({ projectId, repository, commit, presentOf, recipe }, lookerOf(actor, workspace));
}

/** Builds a version again that failed. Needs `edit`. Does nothing for one that has not failed. */
export async function buildAgain(actor: Actor, asked: AskedVersion): Promise<ShownBuild> {
  const { workspace, repository, tree } = await findShownVersion(actor, asked);
  const project = await findProjectRow(actor, workspace.projectId);
  if (!project) throw notFound();
  assertCan(actor, "edit", project);
  const sourceTree = await sourceTreeOf(repository, tree, recipeInForce(workspace.generator));
  await requestFailedAgain({ projectId: project.id, sourceTree });
  return getBuild(actor, asked);
}
