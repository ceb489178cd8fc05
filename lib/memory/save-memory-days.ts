import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { assertConfigures } from "#lib/projects/assert-configures.ts";
import { updateMemoryDays } from "./memory-store.ts";

/** Keeps for how many days the agent's private memory of a project is kept; null means as long as its conversation. */
export async function saveMemoryDays(
  actor: Actor,
  projectId: string,
  { daysToKeep }: { daysToKeep: number | null },
): Promise<{ daysToKeep: number | null }> {
  await assertConfigures(actor, projectId);
  await updateMemoryDays(actor, projectId, daysToKeep, database());
  return { daysToKeep };
}
