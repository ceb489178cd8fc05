import { systemScope } from "#lib/accounts/schema.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { buildNow } from "#lib/site-builds/build-now.ts";
import type { RecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { isMendable } from "#lib/site-builds/schema.ts";
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
  /** How the site was built when the turn began. */
  recipe: RecipeInForce;
  signal: AbortSignal;
  /** Called again and again while the site is built. */
  onProgress: () => void;
}

/** Returns what a turn does with builds: it requests one of each snapshot, and builds its site for the model. */
export function buildsOfTurn(turn: BuildingTurn) {
  const { recipe } = turn;
  const isBuilt = recipe !== null && recipe !== "unconfirmed";
  return {
    onSnapshot: async () => {
      if (isBuilt) await requestPresentBuild(turn.workspaceId);
    },
    buildTree: async (tree: string, onBegin?: () => void) => {
      if (!isBuilt) return null;
      onBegin?.();
      return buildTree(turn, recipe, tree);
    },
  };
}

async function buildTree({ projectId, workspaceId, signal, onProgress }: BuildingTurn, recipe: Recipe, tree: string) {
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const commit = (await findWorkspace(systemScope, workspaceId, database()))?.headCommit;
  if (!commit) return null;
  const presentOf = { workspaceId, as: "checked" } as const;
  const still = setInterval(onProgress, stillBuildingMs);
  const building = buildNow({ projectId, repository, commit, recipe, presentOf }, tree, signal);
  const { failure, log } = await building.finally(() => clearInterval(still));
  if (failure === null) return { ok: true as const };
  const said = `${siteBuildWords.failures[failure]}\n${log}`.trim().slice(-saidCharactersMax);
  return { ok: false as const, failure, said, mayMend: isMendable(failure) };
}
