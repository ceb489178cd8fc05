import { type Recipe, recipeSchema } from "#lib/generators/schema.ts";

/** Returns the recipe by which a project's site is built: null if it is served as it lies, "unconfirmed" while an admin must say how. */
export function recipeInForce(stored: { status: string; recipe: unknown } | null): Recipe | "unconfirmed" | null {
  if (stored === null || stored.status === "off") return null;
  return stored.status === "on" ? recipeSchema.parse(stored.recipe) : "unconfirmed";
}
