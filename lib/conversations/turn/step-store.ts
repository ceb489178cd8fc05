import type { Tx } from "#lib/platform/db/transaction.ts";
import { storableJson } from "#lib/platform/storable-json.ts";

/** A finished step of a running turn, as it is kept for the worker that may have to go on after it. */
export interface KeptStep {
  /** From 1, without gaps. */
  number: number;
  /** The last entry of the log that belongs to it. */
  lastSeq: number;
  /** The newest snapshot so far; null as long as nothing was written. */
  liveCommit: string | null;
  /** The run's own; nobody else reads it. */
  state: unknown;
}

/**
 * Keeps a finished step and the newest snapshot together, if the lease is still held; false when it is not, and then nothing
 * was written. One statement, so that what people can bring back and where another worker goes on are the same place.
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

/** Remembers the snapshot of a step that broke off, so that it can be brought back; false when the lease is lost. */
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

/** The finished steps from the first one on, without a gap: what a purge took away is followed by nothing that counts. */
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

/** What a log knows of all attempts at its turn. */
export interface LoggedSoFar {
  lastRequest: number;
  lastPart: number;
  toolCallIds: string[];
  /** From the first to the last entry of each attempt. */
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
