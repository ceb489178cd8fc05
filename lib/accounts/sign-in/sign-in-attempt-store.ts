import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";

/** Locks the attempts of one key until the transaction ends. */
export async function lockAttempts(key: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('sitewright:sign-in'), hashtext(${key}))`;
}

/** Returns the times of the attempts with this key, newest first; at most `limit`. */
export async function listAttempts(key: string, since: Date, limit: number, tx: Tx): Promise<Date[]> {
  const rows = await tx.signInAttempt.findMany({
    where: { key, at: { gt: since } },
    orderBy: { at: "desc" },
    take: limit,
    select: { at: true },
  });
  return rows.map(({ at }) => at);
}

export async function insertAttempt(key: string, at: Date, tx: Tx): Promise<string> {
  const id = newId();
  await tx.signInAttempt.create({ data: { id, key, at } });
  return id;
}

export async function deleteAttemptsBefore(before: Date): Promise<void> {
  await database().signInAttempt.deleteMany({ where: { at: { lte: before } } });
}

/** Deletes these attempts and, with a key, all attempts of the key. */
export async function deleteAttempts({ key, ids }: { key?: string; ids: string[] }): Promise<void> {
  const ofKey = key === undefined ? [] : [{ key }];
  await database().signInAttempt.deleteMany({ where: { OR: [{ id: { in: ids } }, ...ofKey] } });
}
