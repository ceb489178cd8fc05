import type { Tx } from "#lib/platform/db/transaction.ts";
import { storableJson } from "#lib/platform/storable-json.ts";

/** A finished step of a running turn, stored so that another worker can continue after it. */
export interface KeptStep {
  /** Counted from 1, without gaps. */
  number: number;
  /** The seq of its last log entry. */
  lastSeq: number;
  /** The newest snapshot so far; null if nothing was written yet. */
  liveCommit: string | null;
  /** Opaque here: only the run reads it. */
  state: unknown;
}

/**
 * Stores a finished step and the newest snapshot. Returns false, and writes nothing, if the lease is lost. One statement, so that
 * the restorable snapshot and the step after which another worker continues always match.
 */
export async function keepStep(
  { editSessionId, leaseToken }: { editSessionId: string; leaseToken: string },
  { number, lastSeq, liveCommit, state }: KeptStep,
  tx: Tx,
): Promise<boolean> {
  const written = await tx.$queryRaw<unknown[]>`
    WITH turn AS (
      UPDATE edit_sessions SET live_commit = ${liveCommit}
      WHERE id = ${editSessionId}::uuid AND lease_token = ${leaseToken}::uuid AND status IN ('running', 'cancelling')
      RETURNING id
    )
    INSERT INTO turn_steps (edit_session_id, number, last_seq, live_commit, state)
    SELECT id, ${number}, ${lastSeq}, ${liveCommit}, ${storableJson(state)} FROM turn
    RETURNING number`;
  return written.length === 1;
}

/** Stores the snapshot of an unfinished step, so that it can be restored. Returns false if the lease is lost. */
export async function keepLiveCommit(
  { editSessionId, leaseToken }: { editSessionId: string; leaseToken: string },
  liveCommit: string | null,
  tx: Tx,
): Promise<boolean> {
  const { count } = await tx.editSession.updateMany({
    where: { id: editSessionId, leaseToken, status: { in: ["running", "cancelling"] } },
    data: { liveCommit },
  });
  return count === 1;
}

/** Returns the finished steps from the first one up to the first gap: steps after a purged one are not used. */
export async function listSteps(editSessionId: string, tx: Tx): Promise<KeptStep[]> {
  const rows = await tx.turnStep.findMany({
    where: { editSessionId },
    orderBy: { number: "asc" },
    select: { number: true, lastSeq: true, liveCommit: true, state: true },
  });
  return rows
    .filter(({ number }, index) => number === index + 1)
    .map((row) => ({ ...row, state: JSON.parse(row.state) as unknown }));
}

/** The totals of a log over all attempts at its turn. */
export interface LoggedSoFar {
  lastRequest: number;
  lastPart: number;
  toolCallIds: string[];
  /** The sum of each attempt's time from its first to its last entry. */
  workedMs: number;
}

export async function findLoggedSoFar(editSessionId: string, tx: Tx): Promise<LoggedSoFar> {
  const [row] = await tx.$queryRaw<LoggedSoFar[]>`
    WITH entries AS (
      SELECT seq, type, payload, created_at,
        count(*) FILTER (WHERE type = 'event' AND payload->>'kind' = 'continued') OVER (ORDER BY seq) AS attempt
      FROM edit_session_chunks WHERE edit_session_id = ${editSessionId}::uuid
    )
    SELECT
      greatest((SELECT max((payload->>'step')::int) FROM entries WHERE payload->>'kind' = 'inference_start'),
        (SELECT max(step) FROM model_requests WHERE edit_session_id = ${editSessionId}::uuid), 0)::int AS "lastRequest",
      coalesce((SELECT max((payload->>'part')::int) FROM entries WHERE type = 'text'), 0)::int AS "lastPart",
      ARRAY(SELECT payload->>'toolCallId' FROM entries WHERE payload->>'kind' = 'tool_calling') AS "toolCallIds",
      coalesce((SELECT sum(ms) FROM (SELECT extract(epoch FROM max(created_at) - min(created_at)) * 1000 AS ms
        FROM entries GROUP BY attempt) attempts), 0)::float8 AS "workedMs"`;
  return row ?? { lastRequest: 0, lastPart: 0, toolCallIds: [], workedMs: 0 };
}
