import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { joinLiveLog, leaveLiveLog } from "../log/live-log.ts";
import { findTurn } from "./edit-session-store.ts";
import { isTerminal } from "./transition.ts";

/**
 * Waits until the turn has ended, and returns whether it has before `withinMs` are over. The notification of the turn's last
 * chunk ends the wait; one that is lost costs two seconds. Never called inside a transaction, which would hold a connection and
 * its locks meanwhile.
 */
export async function awaitTurnEnd(editSessionId: string, withinMs: number): Promise<boolean> {
  const tooLate = AbortSignal.timeout(withinMs);
  const live = await joinLiveLog(editSessionId);
  try {
    for (;;) {
      // Read before the table: what is announced in between ends the wait at once.
      const { version } = live;
      const turn = await findTurn(systemScope, editSessionId, database());
      if (!turn || isTerminal(turn.status)) return true;
      if (tooLate.aborted) return false;
      await live.changed(version, tooLate);
    }
  } finally {
    leaveLiveLog(live);
  }
}
