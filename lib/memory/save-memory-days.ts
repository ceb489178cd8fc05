import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { assertConfigures } from "#lib/projects/assert-configures.ts";
import { updateMemoryDays } from "./memory-store.ts";

/** Sets for how many days a project keeps the agent's private memory; null means for as long as the conversation. */
export async function saveMemoryDays(
  actor: Actor,
  projectId: string,
  { daysToKeep }: { daysToKeep: number | null },
): Promise<{ daysToKeep: number | null }> {
  await assertConfigures(actor, projectId);
  await updateMemoryDays(actor, projectId, daysToKeep, database());
  return { daysToKeep };
}
