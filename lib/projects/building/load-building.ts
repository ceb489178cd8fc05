import type { Scope } from "#lib/accounts/schema.ts";
import { findRecipeInForce, type RecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import type { ToldBuilding } from "./building-part.ts";

/** Returns how a project's site is built, for the agent; null for one that is served as it lies, and while it is unconfirmed. */
export async function loadBuilding(scope: Scope, projectId: string): Promise<ToldBuilding | null> {
  return toldBuilding(await findRecipeInForce(scope, projectId));
}

/** As `loadBuilding`, for a caller that has read how the site is built. */
export function toldBuilding(recipe: RecipeInForce): ToldBuilding | null {
  if (recipe === null || recipe === "unconfirmed") return null;
  const { build, siteFolder, output } = recipe;
  const commands = commandsOf(recipe);
  return { build, siteFolder, output, ...(commands.length > 0 && { commands }) };
}

/** Returns the names of the commands that the agent may run, in a fixed order: those of a recipe that an admin has confirmed. */
export function commandsOf(recipe: RecipeInForce): readonly string[] {
  return recipe === null || recipe === "unconfirmed" ? [] : Object.keys(recipe.commands).sort();
}
