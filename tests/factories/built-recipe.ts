import type { Recipe, Recognition } from "#lib/generators/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { decideGenerator, noteRecognition } from "#lib/site-builds/generator-store.ts";
import { hashOf } from "#lib/site-builds/recipe-of-version.ts";
import type { Site } from "./create-site.ts";
import { commitFiles, treeAt } from "./git-repository.ts";

/** A recipe that runs a program of the repository, without packages. */
export const ownRecipe: Recipe = {
  ...{ generator: "own", siteFolder: "", install: null, build: "node build.mjs", output: "_site", lockFile: null },
  ...{ needs: "node", environment: [], commands: {}, protectedPaths: [], startPage: null },
};

/** Says, as an admin, that a project's site is built in this way. */
export async function decideRecipe(
  projectId: string,
  userId: string,
  { installScripts = false, ...changed }: Partial<Recipe> & { installScripts?: boolean } = {},
): Promise<void> {
  const recognition: Recognition = { kind: "unknown-generator", evidence: [] };
  await noteRecognition(projectId, { recognition, status: "proposed" }, database());
  const decided = { status: "on", recipe: { ...ownRecipe, ...changed }, installScripts, userId } as const;
  await decideGenerator(projectId, decided, database());
}

/** Stores pages as what was built of a version by `ownRecipe`, as a workspace's present one. Returns the commit of the built site. */
export async function createBuiltVersion(
  { projectId, workspaceId, repository }: Pick<Site, "projectId" | "repository"> & { workspaceId: string | null },
  commit: string,
  pages: Record<string, string>,
): Promise<string> {
  const id = newId();
  const outputCommit = commitFiles(repository, pages, { branch: `built-${id}`, message: "Built" });
  const [startedAt, endedAt] = [new Date(), new Date()];
  const ofSources = {
    commit,
    sourceTree: treeAt(repository, commit),
    recipeHash: hashOf(ownRecipe),
    recipe: ownRecipe,
  };
  await database().siteBuild.create({
    data: { id, projectId, workspaceId, ...ofSources, status: "built", startedAt, endedAt, outputCommit },
  });
  return outputCommit;
}
