import { systemScope } from "#lib/accounts/schema.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { buildNow } from "#lib/site-builds/build-now.ts";
import { findGenerator } from "#lib/site-builds/generator-store.ts";
import { recipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { isServerFailure } from "#lib/site-builds/schema.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { requestPresentBuild } from "./request-present-build.ts";

/** Of what a generator said, the model gets the end, where the error stands. */
const saidCharactersMax = 4_000;

/** A build is bounded by itself, and takes longer than a run may be silent. */
const stillBuildingMs = 5_000;

interface BuildingTurn {
  projectId: string;
  workspaceId: string;
  signal: AbortSignal;
  /** Called again and again while the site is built. */
  onProgress: () => void;
}

/**
 * Returns what a turn does with builds: it requests one of each snapshot, and builds its site for the model. Reads once how the project's
 * site is built, so that a site without a generator costs one read a turn.
 */
export function buildsOfTurn(turn: BuildingTurn) {
  const { projectId, workspaceId } = turn;
  let read: Promise<Recipe | null> | null = null;
  const recipe = () => (read ??= readRecipe(projectId));
  return {
    onSnapshot: async () => {
      if ((await recipe()) !== null) await requestPresentBuild(workspaceId);
    },
    buildTree: async (tree: string, onBegin?: () => void) => {
      const known = await recipe();
      if (known === null) return null;
      onBegin?.();
      return buildTree(turn, known, tree);
    },
  };
}

async function readRecipe(projectId: string): Promise<Recipe | null> {
  const recipe = recipeInForce(await findGenerator(systemScope, projectId, database()));
  return recipe === "unconfirmed" ? null : recipe;
}

async function buildTree(turn: BuildingTurn, recipe: Recipe, tree: string) {
  const { projectId, workspaceId, signal, onProgress } = turn;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const commit = (await findWorkspace(systemScope, workspaceId, database()))?.headCommit;
  if (!commit) return null;
  const asked = { projectId, repository, commit, tree, recipe, presentOf: workspaceId };
  const still = setInterval(onProgress, stillBuildingMs);
  const { failure, log } = await buildNow(asked, signal).finally(() => clearInterval(still));
  if (failure === null) return { ok: true as const };
  const said = `${siteBuildWords.failures[failure]}\n${log}`.trim().slice(-saidCharactersMax);
  return { ok: false as const, failure, said, mayMend: !isServerFailure(failure) };
}
