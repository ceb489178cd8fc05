import type { Actor } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { assertConfigures } from "#lib/projects/assert-configures.ts";
import type { MemoryPurge, PurgeAmounts, PurgeMemory, PurgeTarget } from "./memory-schema.ts";
import { countPurge, purgeMemoryRows } from "./purge-store.ts";

/**
 * Deletes private memory for good, with the stored requests that hold it, in one transaction. A second purge of
 * the same entry returns the first one. Throws 404 if there is no such entry. The purge's record keeps no text.
 */
export async function purgeMemory(
  actor: Actor,
  projectId: string,
  { reason, ...what }: PurgeMemory,
): Promise<MemoryPurge> {
  await assertConfigures(actor, projectId);
  return inTransaction(async (tx) => {
    const purge = await purgeMemoryRows(actor, { projectId, ...placeOf(what), userId: actor.userId, reason }, tx);
    const { notes, journals, annotations, plans } = purge;
    if ("entryId" in what && notes + journals + annotations + plans === 0) throw notFound();
    return purge;
  });
}

/** Returns how much a purge would take, for the confirmation. Requires the permission `configure`. */
export async function previewPurge(actor: Actor, projectId: string, what: PurgeTarget): Promise<PurgeAmounts> {
  await assertConfigures(actor, projectId);
  return countPurge(actor, { projectId, ...placeOf(what) }, database());
}

const placeOf = (what: PurgeTarget) => ({
  ...("conversationId" in what ? { conversationId: what.conversationId } : {}),
  ...("entryId" in what ? { entryId: what.entryId } : {}),
});
