import { assertCan } from "#lib/accounts/assert-can.ts";
import { insertAuditEntry } from "#lib/accounts/audit-store.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { endOfKey } from "#lib/models/model-key.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findGenerator } from "#lib/site-builds/generator-store.ts";
import { findVariables, replaceVariable } from "#lib/site-builds/variables/variable-store.ts";
import { sealVariable } from "#lib/site-builds/variables/variables-of-build.ts";
import { lockProjectRow } from "../project-store.ts";
import { describeBuilding, namedVariables } from "./get-building.ts";
import type { BuildingForDisplay, SaveVariable } from "./schema.ts";

/**
 * Sets the value that builds get under a name which the recipe has, or forgets it. The value is stored sealed, and the audit entry, in the same
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
    if (!generator || (!wasSet && !namedVariables(generator).includes(name))) throw notFound();
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
