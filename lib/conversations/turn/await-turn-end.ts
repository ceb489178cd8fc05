import { systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { joinLiveLog, leaveLiveLog } from "../log/live-log.ts";
import { findTurn } from "./edit-session-store.ts";
import { isTerminal } from "./transition.ts";

/**
 * Waits for the turn's end; returns false if it has not ended within `withinMs`. The notification of the last chunk ends the
 * wait; a lost one costs at most two seconds. Never call it inside a transaction, which would hold its locks meanwhile.
 */
export async function awaitTurnEnd(editSessionId: string, withinMs: number): Promise<boolean> {
  const tooLate = AbortSignal.timeout(withinMs);
  const live = await joinLiveLog(editSessionId);
  try {
    for (;;) {
      // Read before the table, so that a notification in between ends the wait at once.
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
