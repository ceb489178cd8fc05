import { inTransaction } from "#lib/platform/db/transaction.ts";
import { freeTurn, lockLeasedTurn } from "./edit-session-store.ts";
import { afterDeath, transition } from "./transition.ts";

/**
 * Leaves a running turn to whichever worker takes it up, after its last finished step. A worker that is asked to end has not
 * died; one that lost the database has (`died`), and that is borne once. False where the turn has to be settled instead: it
 * was borne before, or somebody asked to stop it. Also false where the lease is lost.
 */
export async function handOverTurn(
  { editSessionId, leaseToken }: { editSessionId: string; leaseToken: string },
  { died }: { died: boolean },
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const turn = await lockLeasedTurn(editSessionId, leaseToken, tx);
    const event = turn && died ? afterDeath(turn) : "interrupted";
    if (!turn || transition(turn.status, event) !== "running") return false;
    await freeTurn(editSessionId, { died }, tx);
    return true;
  });
}
