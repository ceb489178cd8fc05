import type { Scope } from "#lib/accounts/schema.ts";
import { type Recipe, recipeSchema } from "#lib/generators/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { replaceFolder } from "#lib/workspaces/site/replace-folder.ts";
import { findGenerator } from "./generator-store.ts";

/** `publishedInto`: the folder of the repository into which publications write the built files. It is no source. */
export type ConfirmedRecipe = Recipe & { publishedInto?: string };
export type RecipeInForce = ConfirmedRecipe | "unconfirmed" | null;

/** The columns that say how a project's site is built. */
export interface StoredRecipe {
  status: string;
  recipe: unknown;
  outputTo: string | null;
  outputName: string | null;
}

/** Returns the recipe by which a project's site is built: null if it is served as it lies, "unconfirmed" while an admin must say how. */
export function recipeInForce(stored: StoredRecipe | null): RecipeInForce {
  if (stored === null || stored.status === "off") return null;
  if (stored.status !== "on") return "unconfirmed";
  const recipe = recipeSchema.parse(stored.recipe);
  const { outputTo, outputName } = stored;
  return outputTo === "folder" && outputName !== null ? { ...recipe, publishedInto: outputName } : recipe;
}

/** As `recipeInForce`, for a project whose row was not read yet. */
export async function findRecipeInForce(scope: Scope, projectId: string, tx: Tx = database()): Promise<RecipeInForce> {
  return recipeInForce(await findGenerator(scope, projectId, tx));
}

/**
 * Returns the sources in a version's tree: all of it but the folder into which publications write the built files, if an admin has chosen one. So
 * what a publication writes there changes no build, and no generator reads it.
 */
export async function sourceTreeOf(repository: string, tree: string, recipe: RecipeInForce): Promise<string> {
  if (recipe === null || recipe === "unconfirmed" || recipe.publishedInto === undefined) return tree;
  return replaceFolder(repository, tree, { path: recipe.publishedInto, folder: null });
}
