import { inTransaction } from "#lib/platform/db/transaction.ts";
import { accountRefusals } from "../refusals.ts";
import { type AttemptLimit, failuresNeeded, longestWindowMs, waitMs } from "./attempt-limits.ts";
import { deleteAttemptsBefore, insertAttempt, listAttempts, lockAttempts } from "./sign-in-attempt-store.ts";

export interface Count {
  key: string;
  limit: AttemptLimit;
}

/**
 * Counts an attempt as a failure before it is checked, so that concurrent attempts can't pass a limit together. Throws, with
 * the wait in the sentence, if a limit is reached, and then counts nothing. The counts are in the database: all hosts share
 * them, and they survive a restart. Returns the ids to delete if the attempt succeeds.
 *
 * Callers give their counts in one order (address, account, both), so that two attempts can't deadlock.
 */
export async function countAttempt(counts: readonly Count[], attempts: string): Promise<string[]> {
  const now = new Date();
  // Before the transaction: inside, it would wait for rows while it holds the locks below.
  await deleteAttemptsBefore(new Date(now.getTime() - longestWindowMs));
  return inTransaction(async (tx) => {
    let longestMs = 0;
    for (const { key, limit } of counts) {
      await lockAttempts(key, tx);
      const since = new Date(now.getTime() - limit.windowMs);
      const failures = await listAttempts(key, since, failuresNeeded(limit), tx);
      longestMs = Math.max(longestMs, waitMs(limit, failures, now));
    }
    if (longestMs > 0) throw accountRefusals["too-many-attempts"](attempts, Math.ceil(longestMs / 1_000));
    const ids: string[] = [];
    for (const { key } of counts) ids.push(await insertAttempt(key, now, tx));
    return ids;
  });
}
