import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { Recipe } from "#lib/generators/schema.ts";
import { processEnvironment } from "#lib/platform/process-environment.ts";

/** Builds a site as a person would in a terminal, without the product, and returns its files by path. */
export function buildByHand(sources: string, recipe: Recipe): Map<string, Buffer> {
  const folder = join(mkdtempSync(join(tmpdir(), "sitewright-by-hand-")), "site");
  cpSync(sources, folder, { recursive: true });
  const siteFolder = join(folder, recipe.siteFolder);
  const run = (command: string) => {
    const { PATH = "", HOME = "", NPM_REGISTRY } = process.env;
    const programs = [join(siteFolder, "node_modules/.bin"), dirname(process.execPath), PATH].join(delimiter);
    const npm = { npm_config_ignore_scripts: "true", ...(NPM_REGISTRY && { npm_config_registry: NPM_REGISTRY }) };
    const env = processEnvironment({ PATH: programs, HOME, ...npm });
    const quiet = { DO_NOT_TRACK: "1", ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1" };
    execFileSync("/bin/sh", ["-c", command], { cwd: siteFolder, env: { ...env, ...quiet }, stdio: "pipe" });
  };
  if (recipe.install !== null) run(recipe.install);
  run(`NODE_ENV=production; export NODE_ENV; ${recipe.build}`);
  const output = join(siteFolder, recipe.output);
  const entries = readdirSync(output, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(output.length + 1), readFileSync(path)];
    }),
  );
}
