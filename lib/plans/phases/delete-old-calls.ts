import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";

const rowsMax = 500;

/** Takes away what the model was sent for plans, once it is older than `days`: at most 500 calls. What they used stays counted. */
export async function deleteOldCalls(days: number, tx: Tx = database()): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM plan_calls WHERE (plan_id, number) IN (
      SELECT plan_id, number FROM plan_calls WHERE created_at < now() - ${days}::float8 * interval '1 day'
      ORDER BY created_at LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
}

const soonMs = 5_000;
const laterMs = 60_000;

/**
 * As `deleteOldCalls`, with the time that is set for requests of turns as well. A failure is only logged. Answers in how many
 * milliseconds to do it again.
 */
export async function sweepOldCalls(): Promise<number> {
  try {
    const deleted = await deleteOldCalls(env().REQUEST_DAYS);
    if (deleted > 0) log.info({ deleted }, "old calls for plans were taken away");
    return deleted === rowsMax ? soonMs : laterMs;
  } catch (error) {
    log.warn({ err: error }, "old calls for plans could not be taken away; the next sweep tries again");
    return laterMs;
  }
}
