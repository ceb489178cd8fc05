import type { Actor } from "#lib/accounts/schema.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { assertConfigures } from "../assert-configures.ts";
import { findProjectRow } from "../project-store.ts";
import { compilePath } from "./compile-protection.ts";
import { findRepositoryPaths } from "./repository-paths.ts";
import type { RepositoryPath } from "./schema.ts";

/** Returns the paths that `.sitewright/project.yaml` closes now, and what each of them closes, for people with `configure`. */
export async function getRepositoryPaths(actor: Actor, projectId: string): Promise<RepositoryPath[]> {
  await assertConfigures(actor, projectId);
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  const commit = project.workspace?.headCommit ?? null;
  if (commit === null) return [];
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const paths = await findRepositoryPaths({ repository, commit }, await findRecipeInForce(actor, projectId));
  if (paths.length === 0) return [];
  const entries = await listTree(repository, await treeOf(repository, commit));
  const files = entries.filter(({ kind }) => kind === "file").map(({ path }) => path);
  return paths.map((path) => {
    const closes = compilePath(path);
    const closed = files.map(closes);
    const isReadable = !closed.includes("unknown");
    return { path, closed: isReadable ? closed.filter((one) => one === "yes").length : null, files: files.length };
  });
}
