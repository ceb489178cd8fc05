import type { Actor } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { findGenerator } from "#lib/site-builds/generator-store.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { assertConfigures } from "../assert-configures.ts";
import type { BuildingForDisplay } from "./schema.ts";

/** Returns how the project's site is built, for people with `configure`. */
export async function getBuilding(actor: Actor, projectId: string): Promise<BuildingForDisplay> {
  await assertConfigures(actor, projectId);
  return describeBuilding(actor, projectId, database());
}

export async function describeBuilding(actor: Actor, projectId: string, tx: Tx): Promise<BuildingForDisplay> {
  const generator = await findGenerator(actor, projectId, tx);
  return {
    generator: generator && { ...generator, confirmedAt: generator.confirmedAt?.toISOString() ?? null },
    sandbox: await findSandbox(),
  };
}

/** Returns true if an admin must say first how the site is built. */
export async function isBuildingUnconfirmed(actor: Actor, projectId: string): Promise<boolean> {
  return (await findGenerator(actor, projectId, database()))?.status === "proposed";
}

/** Returns true if a generator makes the site's pages, or will once an admin has said how. */
export async function isSiteBuilt(actor: Actor, projectId: string): Promise<boolean> {
  return (await findRecipeInForce(actor, projectId)) !== null;
}
