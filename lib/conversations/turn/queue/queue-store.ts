import type { Scope } from "#lib/accounts/schema.ts";
import { modelRevisionSql } from "#lib/models/model-connection-store.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { OpenTurns } from "#lib/platform/metrics/scrape-metrics.ts";
import type { EditSessionKind, EditSessionStatus } from "../../schema.ts";
import {
  type EditSession,
  readPicks,
  type TurnRow,
  toEditSession,
  turnColumns,
  turnSelection,
  visibleTurns,
} from "../edit-session-store.ts";

// The queues of turns that wait or run.

const open = ["pending", "running", "cancelling"] satisfies EditSessionStatus[];

/** Counts the conversation's turns that wait or run. */
export async function countOpenTurns(conversationId: string, tx: Tx): Promise<number> {
  return tx.editSession.count({ where: { conversationId, status: { in: open } } });
}

/** Returns the conversation's turns that wait or run, newest first. Stopped in this order, none begins in between. */
export async function listOpenTurns(
  conversationId: string,
  tx: Tx,
  kinds?: readonly EditSessionKind[],
): Promise<{ id: string }[]> {
  return tx.editSession.findMany({
    where: { conversationId, status: { in: open }, ...(kinds ? { kind: { in: [...kinds] } } : {}) },
    orderBy: { ordinal: "desc" },
    select: { id: true },
  });
}

/** Returns the conversation's turns that wait or run, in the order of their ordinals. */
export async function listQueuedTurns(
  scope: Scope,
  conversationId: string,
  tx: Tx,
): Promise<Pick<EditSession, "id" | "ordinal" | "kind" | "status" | "instruction" | "picks">[]> {
  const rows = await tx.editSession.findMany({
    where: { conversationId, status: { in: open }, ...visibleTurns(scope) },
    orderBy: { ordinal: "asc" },
    select: { id: true, ordinal: true, kind: true, status: true, instruction: true, picks: true },
  });
  return rows.map((row) => ({ ...row, picks: readPicks(row.picks, row.id) }));
}

/**
 * Locks the conversation's waiting turns and returns them, newest first: transactions that lock several turns use this order. A
 * turn that a worker claims meanwhile is left out, because PostgreSQL checks the status again once it has the lock.
 */
export async function lockWaitingTurns(conversationId: string, tx: Tx): Promise<EditSession[]> {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM edit_sessions WHERE conversation_id = ${conversationId}::uuid AND status = 'pending'
    ORDER BY ordinal DESC FOR NO KEY UPDATE`;
  const rows = await tx.editSession.findMany({
    where: { id: { in: locked.map(({ id }) => id) } },
    orderBy: { ordinal: "desc" },
    select: turnSelection,
  });
  return rows.map(toEditSession);
}

/** Measures the turns of all workspaces that wait or run, by their partial indexes. */
export async function measureOpenTurns(tx: Tx): Promise<OpenTurns> {
  const [row] = await tx.$queryRaw<OpenTurns[]>`
    SELECT waiting.pending, waiting."oldestPendingSeconds", active.running, active.cancelling
    FROM (SELECT count(*)::int AS pending,
        greatest(0, coalesce(extract(epoch FROM now() - min(created_at)), 0))::float8 AS "oldestPendingSeconds"
      FROM edit_sessions WHERE status = 'pending') waiting,
      (SELECT count(*) FILTER (WHERE status = 'running')::int AS running,
        count(*) FILTER (WHERE status = 'cancelling')::int AS cancelling
      FROM edit_sessions WHERE status IN ('running', 'cancelling')) active`;
  if (!row) throw new Error("An aggregate has a row.");
  return row;
}

export interface NextTurn {
  turn: EditSession;
  /** Whether it runs already, and its worker is gone. */
  isFree: boolean;
  hasFiles: boolean;
  /** The span in which the turn was inserted; null if that process made none. */
  traceParent: string | null;
  /** Of the organization's own model; null without one. */
  modelRevision: string | null;
}

/** The turns that can be claimed in a workspace: one that runs without a worker, or that waits. */
const claimable = (workspaceId: string) => Prisma.sql`edit_sessions turn
    JOIN conversations ON conversations.id = turn.conversation_id
    WHERE turn.workspace_id = ${workspaceId}::uuid AND (
      (turn.status = 'running' AND turn.free_since IS NOT NULL)
      OR (turn.status = 'pending' AND conversations.status = 'ongoing'))`;

const organizationOfTurn = Prisma.sql`(SELECT organization_id FROM projects WHERE id = conversations.project_id)`;

/** Whether a turn of the workspace can be claimed, in a statement of the caller's. */
export const waitsSql = (workspaceId: string) => Prisma.sql`EXISTS (SELECT FROM ${claimable(workspaceId)})`;

/**
 * Returns the workspace's running turn that no worker holds, or else its oldest waiting one, and locks its conversation's row and its own.
 * The caller holds the workspace's row.
 */
export async function lockNextTurn(workspaceId: string, tx: Tx): Promise<NextTurn | null> {
  // A workspace has at most one ongoing conversation, so ordinals are the order in which the turns were accepted. PostgreSQL checks the
  // conditions again once it has the locks, so a turn that was withdrawn meanwhile is not returned.
  const [row] = await tx.$queryRaw<(TurnRow & Omit<NextTurn, "turn">)[]>`
    SELECT ${turnColumns}, turn.status = 'running' AS "isFree", turn.trace_parent AS "traceParent",
      EXISTS (SELECT 1 FROM turn_files WHERE edit_session_id = turn.id) AS "hasFiles",
      ${modelRevisionSql(organizationOfTurn)} AS "modelRevision"
    FROM ${claimable(workspaceId)}
    ORDER BY "isFree" DESC, turn.ordinal LIMIT 1
    FOR NO KEY UPDATE OF conversations FOR NO KEY UPDATE OF turn`;
  if (!row) return null;
  const { isFree, hasFiles, traceParent, modelRevision, ...columns } = row;
  return { turn: toEditSession(columns), isFree, hasFiles, traceParent, modelRevision };
}

/**
 * Returns the workspaces in which a turn waits, or runs without a worker, and no job will claim it. A job whose worker died or
 * lost the database does not count: it stays in the queue but is never retried.
 */
export async function listStuckWorkspaces(tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT waiting.workspace_id AS id
    FROM edit_sessions waiting JOIN conversations ON conversations.id = waiting.conversation_id
    WHERE ((waiting.status = 'pending' AND conversations.status = 'ongoing'
          AND waiting.created_at < now() - interval '2 seconds'
          AND NOT EXISTS (SELECT 1 FROM edit_sessions busy
            WHERE busy.workspace_id = waiting.workspace_id AND busy.status IN ('running', 'cancelling')))
        OR (waiting.status = 'running' AND waiting.free_since < now() - interval '2 seconds'))
      AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs
        WHERE jobs.task_identifier = 'run-turn' AND jobs.queue_name = 'ws:' || waiting.workspace_id
          AND (jobs.locked_at IS NOT NULL OR jobs.attempts < jobs.max_attempts))`;
  return rows.map((row) => row.id);
}
