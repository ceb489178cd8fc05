import { createHash } from "node:crypto";
import { systemScope } from "#lib/accounts/schema.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { type SealedPlace, seal, unseal } from "#lib/platform/crypto.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { findVariables, type VariableRow } from "./variable-store.ts";

// The values of the variables that a recipe names. Only a build in the sandbox gets them, and only of the names that the version's recipe has.

/** Returns the place of a variable's value, the only one in which it opens. */
export const variablePlace = (id: string): SealedPlace => ({ table: "site_variables", column: "value_sealed", id });

export function sealVariable(value: string, id: string): string {
  return seal(value, variablePlace(id));
}

/** Returns the values in the clear, by their names: for one build, never for an answer or a log. Throws if one can't be opened. */
export async function openVariables(
  projectId: string,
  recipe: Pick<Recipe, "environment">,
): Promise<Record<string, string>> {
  const variables = await findNamed(projectId, recipe);
  return Object.fromEntries(
    variables.map(({ id, name, valueSealed }) => [name, unseal(valueSealed, variablePlace(id))]),
  );
}

/**
 * Returns the hash of a recipe together with which values its variables have, so that a new value is a new build. Of a value only the id of its row
 * counts. Without values it is the recipe's own.
 */
export async function hashWithVariables(
  projectId: string,
  { recipe, hash }: { recipe: Pick<Recipe, "environment">; hash: string },
): Promise<string> {
  const variables = await findNamed(projectId, recipe);
  if (variables.length === 0) return hash;
  const ids = variables.map(({ id, name }) => `${name} ${id}`).sort();
  return createHash("sha256")
    .update([hash, ...ids].join("\n"))
    .digest("hex");
}

async function findNamed(projectId: string, { environment }: Pick<Recipe, "environment">): Promise<VariableRow[]> {
  // Most recipes name none.
  if (environment.length === 0) return [];
  const variables = await findVariables(systemScope, projectId, database());
  return variables.filter(({ name }) => environment.includes(name));
}
