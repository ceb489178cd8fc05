import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { assertConfigures } from "#lib/projects/assert-configures.ts";
import type { MemoryPurge, PurgeMemory } from "./memory-schema.ts";
import { purgeMemoryRows } from "./memory-store.ts";

/** Deletes private memory for good, with the stored requests that may hold it. The purge's record keeps no text. */
export async function purgeMemory(
  actor: Actor,
  projectId: string,
  { reason, ...what }: PurgeMemory,
): Promise<MemoryPurge> {
  await assertConfigures(actor, projectId);
  const conversationId = "conversationId" in what ? { conversationId: what.conversationId } : {};
  const entryId = "entryId" in what ? { entryId: what.entryId } : {};
  return inTransaction((tx) =>
    purgeMemoryRows(actor, { projectId, ...conversationId, ...entryId, userId: actor.userId, reason }, tx),
  );
}
