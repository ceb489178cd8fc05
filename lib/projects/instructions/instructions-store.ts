import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";

export interface InstructionsRow {
  version: number;
  background: string | null;
  steps: string | null;
  output: string | null;
}

/** Returns the newest version, or the given one; null if it does not exist. */
export async function findInstructions(
  scope: Scope,
  projectId: string,
  version?: number,
  tx: Tx = database(),
): Promise<InstructionsRow | null> {
  return tx.instructions.findFirst({
    where: { projectId, version, project: visibleProjects(scope) },
    orderBy: { version: "desc" },
    select: { version: true, background: true, steps: true, output: true },
  });
}

export async function insertInstructions(
  instructions: InstructionsRow & { projectId: string; userId: string; reason: string | null },
  tx: Tx,
): Promise<void> {
  await tx.instructions.create({ data: instructions });
}
