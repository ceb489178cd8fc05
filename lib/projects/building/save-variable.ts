import { assertCan } from "#lib/accounts/assert-can.ts";
import { insertAuditEntry } from "#lib/accounts/audit-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { variableNameSchema } from "#lib/generators/contract-schema.ts";
import type { Recipe } from "#lib/generators/schema.ts";
import { endOfKey } from "#lib/models/model-key.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findGenerator, type GeneratorRow, replaceRecipe } from "#lib/site-builds/generator-store.ts";
import { findVariables, replaceVariable } from "#lib/site-builds/variables/variable-store.ts";
import { sealVariable } from "#lib/site-builds/variables/variables-of-build.ts";
import { lockProjectRow } from "../project-store.ts";
import { describeBuilding, namedVariables } from "./get-building.ts";
import type { BuildingForDisplay, SaveVariable } from "./schema.ts";

/**
 * Sets the value that builds get under a name, or forgets it. Without `.sitewright/project.yaml` the confirmed recipe takes the name in, and drops it with
 * its value; with it, the file alone names them. The value is stored sealed, and the audit entry, in the same
 * transaction, tells only the name. Throws not-found for another name.
 */
export async function saveVariable(
  actor: Actor,
  projectId: string,
  { name, value }: SaveVariable,
): Promise<BuildingForDisplay> {
  return inTransaction(async (tx) => {
    const project = await lockProjectRow(actor, projectId, tx);
    if (!project) throw notFound();
    assertCan(actor, "configure", project);
    const generator = await findGenerator(actor, projectId, tx);
    const wasSet = (await findVariables(actor, projectId, tx)).some((variable) => variable.name === name);
    if (!generator) throw notFound();
    if (!wasSet && !namedVariables(generator).includes(name)) {
      if (!mayName(generator) || !variableNameSchema.safeParse(name).success) throw notFound();
    }
    if (mayName(generator)) await nameInRecipe(projectId, generator.recipe, { name, isNamed: value !== null }, tx);
    const id = newId();
    const stored = value === null ? null : { id, valueSealed: sealVariable(value, id), valueEnd: endOfKey(value) };
    await replaceVariable({ projectId, name }, stored, tx);
    const { organizationId } = project;
    const [before, after] = [
      { name, isSet: wasSet },
      { name, isSet: value !== null },
    ];
    await insertAuditEntry(actor, { organizationId, projectId, action: "build-variable-changed", before, after }, tx);
    return describeBuilding(actor, projectId, tx);
  });
}

function mayName(generator: GeneratorRow): generator is GeneratorRow & { recipe: Recipe } {
  return generator.recognition.kind !== "contract" && generator.recipe !== null;
}

async function nameInRecipe(
  projectId: string,
  recipe: Recipe,
  { name, isNamed }: { name: string; isNamed: boolean },
  tx: Tx,
): Promise<void> {
  const others = recipe.environment.filter((other) => other !== name);
  await replaceRecipe(projectId, { ...recipe, environment: isNamed ? [...others, name].sort() : others }, tx);
}
