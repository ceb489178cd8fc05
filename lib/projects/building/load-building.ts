import type { Scope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { findGenerator } from "#lib/site-builds/generator-store.ts";
import { recipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import type { ToldBuilding } from "./building-part.ts";

/** Returns how a project's site is built, for the agent; null for one that is served as it lies, and while it is unconfirmed. */
export async function loadBuilding(scope: Scope, projectId: string): Promise<ToldBuilding | null> {
  const recipe = recipeInForce(await findGenerator(scope, projectId, database()));
  if (recipe === null || recipe === "unconfirmed") return null;
  const { build, siteFolder, output } = recipe;
  return { build, siteFolder, output };
}
