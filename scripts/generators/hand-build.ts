import { cpSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Recipe } from "#lib/generators/schema.ts";
import { runByHand } from "./run-by-hand.ts";

/** Builds a site as a person would in a terminal, without the product, and returns its files by path. */
export function buildByHand(sources: string, recipe: Recipe): Map<string, Buffer> {
  const folder = join(mkdtempSync(join(tmpdir(), "sitewright-by-hand-")), "site");
  cpSync(sources, folder, { recursive: true });
  const siteFolder = join(folder, recipe.siteFolder);
  const run = (command: string) => runByHand(command, siteFolder);
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
