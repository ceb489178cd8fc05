import { mkdir } from "node:fs/promises";
import { systemScope } from "#lib/accounts/schema.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { removeFolder } from "#lib/sandbox/remove-folder.ts";
import type { CommandEnd } from "#lib/sandbox/schema.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findGenerator } from "../generator-store.ts";
import { installDependencies } from "../install-dependencies.ts";
import { commandLimits } from "../limits.ts";
import { findTrueFolder } from "../true-folder.ts";
import { bringFolder, newCommandFolder } from "../working-folder.ts";
import { runRecipeCommand } from "./run-recipe-command.ts";

interface SiteCommand {
  projectId: string;
  organizationId: string;
  /** The recipe that an admin has confirmed. */
  recipe: Recipe;
  /** One of the recipe's commands. */
  name: string;
  /** The tree of the files that the command sees. */
  tree: string;
  onOutput: (text: string) => void;
  signal: AbortSignal;
}

/** How a command ended, or why it could not begin. `not-installed` has the end of the command that installs. */
export type SiteCommandEnd =
  | { kind: "ended"; end: CommandEnd }
  | { kind: "unknown" | "no-sandbox" | "no-folder" }
  | { kind: "not-installed"; end: CommandEnd };

/**
 * Runs a named command of a recipe on a tree of files, in a folder of its own that is removed afterwards. It gets no network and no values of
 * variables, and nothing that it writes is kept. Throws `TreeTooLarge`.
 */
export async function runSiteCommand(wanted: SiteCommand): Promise<SiteCommandEnd> {
  const { projectId, recipe, name, tree, onOutput, signal } = wanted;
  const command = Object.hasOwn(recipe.commands, name) ? recipe.commands[name] : undefined;
  if (command === undefined) return { kind: "unknown" };
  if ((await findSandbox()).kind === "none") return { kind: "no-sandbox" };
  const installScripts = (await findGenerator(systemScope, projectId, database()))?.installScripts ?? false;
  const folder = newCommandFolder(projectId);
  try {
    await mkdir(folder, { recursive: true });
    const top = await bringFolder(folder, { repository: repositoryPath(env().DATA_DIR, projectId), tree, kept: [] });
    const siteFolder = await findTrueFolder(top, recipe.siteFolder);
    if (siteFolder === null) return { kind: "no-folder" };
    const installed =
      recipe.install === null
        ? null
        : await installDependencies({ ...wanted, installScripts, siteFolder, command: recipe.install });
    if (installed && !installed.ok) return { kind: "not-installed", end: installed.end };
    const modules = installed?.folder ?? null;
    const run = { top, recipe, modules, command, environment: {}, limits: commandLimits, onOutput, signal };
    return { kind: "ended", end: await runRecipeCommand(run) };
  } finally {
    await removeFolder(folder);
  }
}
