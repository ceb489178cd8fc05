import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { storableJson, storableText } from "#lib/platform/storable-json.ts";
import type { SeenPick } from "../picks/seen-pick-schema.ts";
import type { NewMessage } from "./closing-messages.ts";
import { type EditSession, type TurnRow, toEditSession, turnColumns } from "./edit-session-store.ts";

// Leases of running turns: a worker may write to a turn only while it holds the turn's lease.

/** As `lockTurnToEnd`; null unless the turn still runs under this lease. */
export function lockLeasedTurn(id: string, leaseToken: string, tx: Tx): Promise<EditSession | null> {
  const isHeld = Prisma.sql`turn.lease_token = ${leaseToken}::uuid AND turn.status IN ('running', 'cancelling')`;
  return lockTurnToEnd(id, tx, isHeld);
}

/** Locks the rows of the turn's conversation and of the turn, and reads the turn; null unless it meets the condition once both are held. */
export async function lockTurnToEnd(id: string, tx: Tx, condition = Prisma.sql`true`): Promise<EditSession | null> {
  const [row] = await tx.$queryRaw<TurnRow[]>`
    SELECT ${turnColumns} FROM conversations JOIN edit_sessions turn ON turn.conversation_id = conversations.id
    WHERE turn.id = ${id}::uuid AND ${condition}
    FOR NO KEY UPDATE OF conversations FOR NO KEY UPDATE OF turn`;
  return row ? toEditSession(row) : null;
}

/**
 * Begins a waiting turn: it gets its lease by the database's clock, the newest instructions of its project, and its message in the
 * history. Returns what the database chose. The caller holds the conversation's row and the turn's.
 */
export async function beginTurn(
  id: string,
  begun: {
    leaseToken: string;
    leaseMs: number;
    baseCommit: string;
    message: NewMessage;
    /** The picks with those that were lost marked; null to leave them. */
    picks: SeenPick[] | null;
  },
  tx: Tx,
): Promise<{ instructionsVersion: number; messageSequence: number }> {
  const { leaseToken, leaseMs, baseCommit, message, picks } = begun;
  const [row] = await tx.$queryRaw<{ instructionsVersion: number; messageSequence: number }[]>`
    WITH place AS (
      SELECT place.id, place.last_sequence,
        coalesce((SELECT max(version) FROM instructions WHERE instructions.project_id = place.project_id), 0) AS version
      FROM conversations place JOIN edit_sessions turn ON turn.conversation_id = place.id WHERE turn.id = ${id}::uuid
    ), begun AS (
      UPDATE edit_sessions SET status = 'running', lease_token = ${leaseToken}::uuid,
        lease_until = now() + ${leaseMs} * interval '1 millisecond', started_at = now(), base_commit = ${baseCommit},
        instructions_version = place.version, picks = coalesce(${picks && storableJson(picks)}::jsonb, picks)
      FROM place WHERE edit_sessions.id = ${id}::uuid RETURNING edit_sessions.id
    ), told AS (
      INSERT INTO conversation_messages (id, conversation_id, sequence, role, text, edit_session_id, metadata)
      SELECT ${newId()}::uuid, place.id, place.last_sequence + 1, ${message.role}::message_role, ${storableText(message.text)},
        begun.id, ${storableJson(message.metadata ?? {})}::jsonb
      FROM place, begun RETURNING sequence
    )
    SELECT place.version AS "instructionsVersion", told.sequence AS "messageSequence" FROM place, told`;
  if (!row) throw new Error("A turn that was locked can be begun.");
  return row;
}

/**
 * Takes the lease away from a running turn's worker, so that another one can take the turn up; `died` counts a death. The caller
 * holds the turn's row. No worker knows the new token, so the former one can no longer write.
 */
export async function freeTurn(id: string, { died }: { died: boolean }, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE edit_sessions
    SET lease_token = ${newId()}::uuid, lease_until = now(), free_since = now(), deaths = deaths + ${died ? 1 : 0}
    WHERE id = ${id}::uuid`;
}

/** Renews the leases that are still held and returns their tokens. The database's clock times `leaseMs`. */
export async function renewLeases(tokens: string[], leaseMs: number, tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ lease_token: string }[]>`
    WITH held AS (
      SELECT id FROM edit_sessions WHERE lease_token = ANY(${tokens}::uuid[]) AND status IN ('running', 'cancelling')
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE edit_sessions SET lease_until = now() + ${leaseMs} * interval '1 millisecond'
    FROM held WHERE edit_sessions.id = held.id
    RETURNING lease_token`;
  return rows.map((row) => row.lease_token);
}

export async function listCancelling(tokens: string[], tx: Tx): Promise<string[]> {
  const rows = await tx.editSession.findMany({
    where: { leaseToken: { in: tokens }, status: "cancelling" },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** Asks a running turn to stop and notifies the workers on commit. The time of the first request is kept, by the database's clock. */
export async function markCancelling(id: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE edit_sessions SET status = 'cancelling', cancel_requested_at = coalesce(cancel_requested_at, now())
    WHERE id = ${id}::uuid`;
  await tx.$queryRaw`SELECT pg_notify('turns', ${id})::text`;
}

/** The times after which a turn is taken away from its worker, in milliseconds. */
export interface TurnPatience {
  /** Since its start; null for no limit while its worker lives. */
  runningMs: number | null;
  /** Since it was asked to stop. */
  cancellingMs: number;
}

const isAbandonedRow = ({
  runningMs,
  cancellingMs,
}: TurnPatience) => Prisma.sql`status IN ('running', 'cancelling') AND (
  (lease_until < now() AND free_since IS NULL)
  -- Stopped while no worker held it, so no worker will end it.
  OR (status = 'cancelling' AND free_since IS NOT NULL)
  OR (status = 'cancelling' AND cancel_requested_at < now() - ${cancellingMs} * interval '1 millisecond')
  OR started_at < now() - ${runningMs}::float8 * interval '1 millisecond')`;

/**
 * Returns the turns whose lease has run out or whose worker does not finish. Without a limit: turns that cannot be closed must not
 * crowd out others. There is at most one for each workspace.
 */
export async function listAbandonedTurns(patience: TurnPatience, tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM edit_sessions WHERE ${isAbandonedRow(patience)} ORDER BY started_at`;
  return rows.map((row) => row.id);
}

/**
 * Repeats the check of `listAbandonedTurns` for one turn; null if it is not abandoned. `isOverdue` tells that it has run longer than a
 * turn may, so that no worker continues it.
 */
export async function findAbandoned(
  id: string,
  patience: TurnPatience,
  tx: Tx,
): Promise<{ isOverdue: boolean } | null> {
  const [row] = await tx.$queryRaw<{ isOverdue: boolean }[]>`
    SELECT coalesce(started_at < now() - ${patience.runningMs}::float8 * interval '1 millisecond', false) AS "isOverdue"
    FROM edit_sessions WHERE id = ${id}::uuid AND ${isAbandonedRow(patience)}`;
  return row ?? null;
}

/**
 * Returns the milliseconds until the next lease runs out, negative if one ran out in the last `lookedMsAgo`; null if there is
 * none. An older one belongs to a turn that could not be closed and does not call for an early sweep.
 */
export async function findNextLeaseEnd(lookedMsAgo: number, tx: Tx): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ ms: number | null }[]>`
    SELECT (extract(epoch FROM min(lease_until) - now()) * 1000)::float8 AS ms FROM edit_sessions
    WHERE status IN ('running', 'cancelling') AND free_since IS NULL
      AND lease_until > now() - ${lookedMsAgo} * interval '1 millisecond'`;
  return row?.ms ?? null;
}
