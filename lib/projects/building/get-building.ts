import type { Actor } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { findGenerator, type GeneratorRow } from "#lib/site-builds/generator-store.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { findVariables } from "#lib/site-builds/variables/variable-store.ts";
import { assertConfigures } from "../assert-configures.ts";
import type { BuildingForDisplay } from "./schema.ts";

/** Returns how the project's site is built, for people with `configure`. */
export async function getBuilding(actor: Actor, projectId: string): Promise<BuildingForDisplay> {
  await assertConfigures(actor, projectId);
  return describeBuilding(actor, projectId, database());
}

export async function describeBuilding(actor: Actor, projectId: string, tx: Tx): Promise<BuildingForDisplay> {
  const generator = await findGenerator(actor, projectId, tx);
  const variables = generator === null ? [] : await listVariables(actor, projectId, generator, tx);
  return {
    variables,
    generator: generator && { ...generator, confirmedAt: generator.confirmedAt?.toISOString() ?? null },
    sandbox: await findSandbox(),
  };
}

async function listVariables(actor: Actor, projectId: string, generator: GeneratorRow, tx: Tx) {
  const stored = await findVariables(actor, projectId, tx);
  const names = [...new Set([...namedVariables(generator), ...stored.map(({ name }) => name)])];
  return names.map((name) => {
    const variable = stored.find((one) => one.name === name);
    return { name, setAt: variable?.setAt.toISOString() ?? null, end: variable?.valueEnd ?? null };
  });
}

/** Returns the variables that the repository's recipe, or the confirmed one, names. */
export function namedVariables({ recognition, recipe }: GeneratorRow): string[] {
  const recognised = "build" in recognition ? recognition.build.environment : [];
  return [...new Set([...recognised, ...(recipe?.environment ?? [])])];
}

/** Returns true if an admin must say first how the site is built. */
export async function isBuildingUnconfirmed(actor: Actor, projectId: string): Promise<boolean> {
  return (await findGenerator(actor, projectId, database()))?.status === "proposed";
}

/** Returns true if a generator makes the site's pages, or will once an admin has said how. */
export async function isSiteBuilt(actor: Actor, projectId: string): Promise<boolean> {
  return (await findRecipeInForce(actor, projectId)) !== null;
}
