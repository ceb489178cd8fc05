import { join } from "node:path";
import type { Recipe } from "#lib/generators/schema.ts";
import { runInSandbox } from "#lib/sandbox/run-in-sandbox.ts";
import type { SandboxCommand } from "#lib/sandbox/sandbox.ts";
import type { CommandEnd } from "#lib/sandbox/schema.ts";
import { makeModulesCaches } from "../install-dependencies.ts";

/** The programs of the installed packages are found by their names, as in a script of package.json. */
const withOwnPrograms = 'PATH="$PWD/node_modules/.bin:$PATH"; export PATH; ';
/** No generator asks for its makers. */
const quiet = { DO_NOT_TRACK: "1", ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1" };

interface RecipeCommand extends Pick<SandboxCommand, "command" | "environment" | "limits" | "onOutput" | "signal"> {
  /** The folder with the files of the repository's top, writable. */
  top: string;
  recipe: Pick<Recipe, "siteFolder">;
  /** The folder with the installed `node_modules`; null if nothing was installed. */
  modules: string | null;
}

/** Runs a command of a recipe in the site's folder: in the sandbox, without a network, with the installed packages, which it can't change. */
export async function runRecipeCommand(wanted: RecipeCommand): Promise<CommandEnd> {
  const { top, recipe, modules, command, environment, ...rest } = wanted;
  if (modules !== null) await makeModulesCaches(top);
  return runInSandbox({
    ...rest,
    command: `${withOwnPrograms}${command}`,
    folder: top,
    workingFolder: recipe.siteFolder,
    readOnly:
      modules === null
        ? []
        : [{ from: join(modules, "node_modules"), to: join("/site", recipe.siteFolder, "node_modules") }],
    environment: { ...quiet, ...environment },
    network: "none",
  });
}
