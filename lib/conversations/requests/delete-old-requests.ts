import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";

const rowsMax = 500;

/**
 * Deletes requests older than `days`, then texts that no request uses, and old replays: at most 500 of each, to keep the statements short. A text
 * stays a day longer than its last request, because a running turn does not send a stored text again. Safe to run concurrently.
 */
export async function deleteOldRequests(
  days: number,
  tx: Tx = database(),
): Promise<{ requests: number; contents: number }> {
  const requests = await tx.$executeRaw`
    DELETE FROM model_requests WHERE (edit_session_id, step) IN (
      SELECT edit_session_id, step FROM model_requests
      WHERE started_at < now() - ${days}::float8 * interval '1 day' AND ended_at IS NOT NULL
        OR started_at < now() - (${days}::float8 + 1) * interval '1 day'
      ORDER BY started_at LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
  const contents = await tx.$executeRaw`
    DELETE FROM model_request_contents content
    USING (
      SELECT conversation_id, hash FROM model_request_contents
      WHERE last_used_at < now() - (${days}::float8 + 1) * interval '1 day'
      ORDER BY last_used_at LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED
    ) old
    WHERE content.conversation_id = old.conversation_id AND content.hash = old.hash
      -- Checked again under the row's lock: a turn may have begun to use it meanwhile.
      AND content.last_used_at < now() - (${days}::float8 + 1) * interval '1 day'
      AND NOT EXISTS (SELECT FROM model_requests request WHERE request.conversation_id = content.conversation_id
        AND content.hash = ANY(hashes_of_request(request)))`;
  // A replay quotes a few words of the requests, so it goes with them.
  await tx.$executeRaw`DELETE FROM replays WHERE id IN (
    SELECT id FROM replays WHERE created_at < now() - ${days}::float8 * interval '1 day'
    ORDER BY created_at LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
  return { requests, contents };
}

const soonMs = 5_000;
const laterMs = 60_000;

/** Runs `deleteOldRequests`. Returns milliseconds until the next sweep, fewer if rows are left. Only logs a failure. */
export async function sweepOldRequests(): Promise<number> {
  try {
    const deleted = await deleteOldRequests(env().REQUEST_DAYS);
    if (deleted.requests + deleted.contents > 0) log.info(deleted, "old model requests were taken away");
    return deleted.requests === rowsMax || deleted.contents === rowsMax ? soonMs : laterMs;
  } catch (error) {
    log.warn({ err: error }, "old model requests could not be taken away; the next sweep tries again");
    return laterMs;
  }
}
