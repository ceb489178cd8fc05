import { inTransaction } from "#lib/platform/db/transaction.ts";
import { freeTurn, lockLeasedTurn } from "./lease-store.ts";
import { afterDeath, transitionTurn } from "./transition.ts";

/**
 * Frees a running turn, so that another worker continues after its last finished step. `died`: the worker lost the database; a
 * worker that shuts down has not died. Returns false if the lease is lost, or if the caller must settle the turn instead: it was
 * asked to stop, or its worker has died for the second time.
 */
export async function handOverTurn(
  { editSessionId, leaseToken }: { editSessionId: string; leaseToken: string },
  { died }: { died: boolean },
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const turn = await lockLeasedTurn(editSessionId, leaseToken, tx);
    const event = turn && died ? afterDeath(turn) : "interrupted";
    if (!turn || transitionTurn(turn.status, event) !== "running") return false;
    await freeTurn(editSessionId, { died }, tx);
    return true;
  });
}
