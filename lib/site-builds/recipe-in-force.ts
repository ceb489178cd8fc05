import type { Scope } from "#lib/accounts/schema.ts";
import { type Recipe, recipeSchema } from "#lib/generators/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { findGenerator } from "./generator-store.ts";

export type RecipeInForce = Recipe | "unconfirmed" | null;

/** Returns the recipe by which a project's site is built: null if it is served as it lies, "unconfirmed" while an admin must say how. */
export function recipeInForce(stored: { status: string; recipe: unknown } | null): RecipeInForce {
  if (stored === null || stored.status === "off") return null;
  return stored.status === "on" ? recipeSchema.parse(stored.recipe) : "unconfirmed";
}

/** As `recipeInForce`, for a project whose row was not read yet. */
export async function findRecipeInForce(scope: Scope, projectId: string, tx: Tx = database()): Promise<RecipeInForce> {
  return recipeInForce(await findGenerator(scope, projectId, tx));
}
