import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";

const rowsMax = 500;

/** Deletes at most 500 recorded calls of plans that are older than `days`, and returns how many. Their usage stays counted. */
export async function deleteOldCalls(days: number, tx: Tx = database()): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM plan_calls WHERE (plan_id, number) IN (
      SELECT plan_id, number FROM plan_calls WHERE created_at < now() - ${days}::float8 * interval '1 day'
      ORDER BY created_at LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
}

const soonMs = 5_000;
const laterMs = 60_000;

/** Deletes calls older than REQUEST_DAYS; a failure is only logged. Returns the milliseconds until the next sweep. */
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
