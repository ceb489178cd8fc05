import type { Tx } from "#lib/platform/db/transaction.ts";

/** Notifies every worker, when the transaction commits, that the turn's status has changed. */
export async function notifyTurn(editSessionId: string, tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify('turns', ${editSessionId})::text`;
}
