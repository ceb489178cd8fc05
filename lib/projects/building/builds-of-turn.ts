import { systemScope } from "#lib/accounts/schema.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import type { CommandEnd } from "#lib/sandbox/schema.ts";
import { buildNow } from "#lib/site-builds/build-now.ts";
import { runSiteCommand } from "#lib/site-builds/commands/run-site-command.ts";
import { shortenLog } from "#lib/site-builds/log/log-schema.ts";
import type { RecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { isMendable } from "#lib/site-builds/schema.ts";
import { TreeTooLarge } from "#lib/site-builds/working-folder.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { requestPresentBuild } from "./request-present-build.ts";

/** Of what a generator said, for the model. */
const saidCharactersMax = 4_000;

/** A build is bounded by itself, and takes longer than a run may be silent. */
const stillBuildingMs = 5_000;

interface BuildingTurn {
  projectId: string;
  organizationId: string;
  workspaceId: string;
  /** How the site was built when the turn began. */
  recipe: RecipeInForce;
  signal: AbortSignal;
  /** Called again and again while the site is built. */
  onProgress: () => void;
}

/** Returns what a turn does with builds: it requests one of each snapshot, builds its site for the model, and runs the project's commands. */
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
    runCommand: async (name: string, tree: string, onOutput: (text: string) => void) =>
      isBuilt ? runCommand(turn, recipe, { name, tree, onOutput }) : refuse("This project has no commands."),
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
  const said = `${siteBuildWords.failures[failure]}\n${shortenLog(log, saidCharactersMax)}`.trim();
  return { ok: false as const, failure, said, mayMend: isMendable(failure) };
}

type Wanted = Pick<Parameters<typeof runSiteCommand>[0], "name" | "tree" | "onOutput">;

const refuse = (message: string) => ({ ok: false as const, message });

/** Runs a command for the model. Why it did not run, or was ended, is a sentence that the model can act on. */
async function runCommand(turn: BuildingTurn, recipe: Recipe, wanted: Wanted) {
  const { projectId, organizationId, signal, onProgress } = turn;
  const still = setInterval(onProgress, stillBuildingMs);
  const running = runSiteCommand({ projectId, organizationId, recipe, signal, ...wanted });
  const run = await running
    .catch((error: unknown) => {
      if (!(error instanceof TreeTooLarge)) throw error;
      return null;
    })
    .finally(() => clearInterval(still));
  signal.throwIfAborted();
  if (run === null) return refuse("The site is too large for a command to run on it.");
  switch (run.kind) {
    case "ended":
      return run.end.code === undefined ? refuse(endedEarly(wanted.name, run.end)) : ended(run.end, run.end.code);
    case "not-installed":
      return refuse(
        `The packages of the site could not be installed, so ${wanted.name} was not run.\n${said(run.end)}`,
      );
    case "no-sandbox":
      return refuse(
        "This server has no sandbox, so no command of the project runs here. Go on without it, and tell the person that it was not run.",
      );
    case "no-folder":
      return refuse("The folder in which the commands run is missing from the site.");
    case "unknown":
      return refuse(`There is no command ${wanted.name}.`);
  }
}

const ended = ({ output, milliseconds }: CommandEnd, code: number) => ({
  ...{ ok: true as const, code, output },
  seconds: Math.round(milliseconds / 100) / 10,
});

const said = ({ output }: CommandEnd) => output.slice(-saidCharactersMax).toWellFormed().trim();

function endedEarly(name: string, end: CommandEnd): string {
  return `${name} was ended by a limit of the sandbox: ${end.ending}. It printed at last:\n${said(end)}`;
}
