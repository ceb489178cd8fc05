import type { Scope } from "#lib/accounts/schema.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import type { ToldBuilding } from "./building-part.ts";

/** Returns how a project's site is built, for the agent; null for one that is served as it lies, and while it is unconfirmed. */
export async function loadBuilding(scope: Scope, projectId: string): Promise<ToldBuilding | null> {
  const recipe = await findRecipeInForce(scope, projectId);
  if (recipe === null || recipe === "unconfirmed") return null;
  const { build, siteFolder, output } = recipe;
  return { build, siteFolder, output };
}
