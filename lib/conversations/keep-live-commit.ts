import { inTransaction } from "#lib/platform/db/transaction.ts";
import { lockLeasedTurn, updateTurn } from "./edit-session-store.ts";
import { LeaseLost } from "./turn-log.ts";

/** Remembers the newest snapshot of a running turn, as long as the lease is held. */
export async function keepLiveCommit(
  { editSessionId, leaseToken }: { editSessionId: string; leaseToken: string },
  liveCommit: string,
): Promise<void> {
  await inTransaction(async (tx) => {
    const turn = await lockLeasedTurn(editSessionId, leaseToken, tx);
    if (!turn) throw new LeaseLost("another worker has settled this turn");
    await updateTurn(turn.id, { liveCommit }, tx);
  });
}
