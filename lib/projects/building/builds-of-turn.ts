import { systemScope } from "#lib/accounts/schema.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { buildNow } from "#lib/site-builds/build-now.ts";
import type { RecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { requestPresentBuild } from "./request-present-build.ts";

/** Of what a generator said, the model gets the end, where the error stands. */
const saidCharactersMax = 4_000;

interface BuildingTurn {
  projectId: string;
  workspaceId: string;
  /** How the site was built when the turn began. */
  recipe: RecipeInForce;
  signal: AbortSignal;
}

/** Returns what a turn does with builds: it requests one of each snapshot, and builds its site for the model. */
export function buildsOfTurn({ recipe, ...turn }: BuildingTurn) {
  const isBuilt = recipe !== null && recipe !== "unconfirmed";
  return {
    onSnapshot: async () => {
      if (isBuilt) await requestPresentBuild(turn.workspaceId);
    },
    buildTree: async (tree: string) => (isBuilt ? buildTree(turn, recipe, tree) : null),
  };
}

async function buildTree(
  { projectId, workspaceId, signal }: Omit<BuildingTurn, "recipe">,
  recipe: Recipe,
  tree: string,
) {
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const commit = (await findWorkspace(systemScope, workspaceId, database()))?.headCommit;
  if (!commit) return null;
  const presentOf = { workspaceId, as: "checked" } as const;
  const site = await buildNow({ projectId, repository, commit, recipe, presentOf }, tree, signal);
  if (site.failure === null) return { ok: true as const };
  const said = `${siteBuildWords.failures[site.failure]}\n${site.log}`.trim();
  return { ok: false as const, said: said.slice(-saidCharactersMax) };
}
