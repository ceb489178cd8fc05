import { systemScope } from "#lib/accounts/schema.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { buildNow } from "#lib/site-builds/build-now.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { requestPresentBuild } from "./request-present-build.ts";

/** Of what a generator said, the model gets the end, where the error stands. */
const saidCharactersMax = 4_000;

interface BuildingTurn {
  projectId: string;
  workspaceId: string;
  signal: AbortSignal;
}

/**
 * Returns what a turn does with builds: it requests one of each snapshot, and builds its site for the model. Reads once how the project's
 * site is built, so that a site without a generator costs one read a turn.
 */
export function buildsOfTurn({ projectId, workspaceId, signal }: BuildingTurn) {
  let read: Promise<Recipe | null> | null = null;
  const recipe = () => (read ??= readRecipe(projectId));
  return {
    onSnapshot: async () => {
      if ((await recipe()) !== null) await requestPresentBuild(workspaceId);
    },
    buildTree: async (tree: string) => {
      const known = await recipe();
      return known && buildTree({ projectId, workspaceId, signal }, known, tree);
    },
  };
}

async function readRecipe(projectId: string): Promise<Recipe | null> {
  const recipe = await findRecipeInForce(systemScope, projectId);
  return recipe === "unconfirmed" ? null : recipe;
}

async function buildTree({ projectId, workspaceId, signal }: BuildingTurn, recipe: Recipe, tree: string) {
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const commit = (await findWorkspace(systemScope, workspaceId, database()))?.headCommit;
  if (!commit) return null;
  const presentOf = { workspaceId, as: "checked" } as const;
  const site = await buildNow({ projectId, repository, commit, recipe, presentOf }, tree, signal);
  if (site.failure === null) return { ok: true as const };
  const said = `${siteBuildWords.failures[site.failure]}\n${site.log}`.trim();
  return { ok: false as const, said: said.slice(-saidCharactersMax) };
}
