import { z } from "zod";
import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { type Trigger, triggerSchema } from "#lib/context/synthetic.ts";
import { jsonColumn } from "#lib/platform/db/json-column.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  type ChangedFile,
  changedFileSchema,
  type EditSessionKind,
  type EditSessionStatus,
  type MessageParams,
  paramsSchema,
} from "../schema.ts";

export interface EditSession {
  id: string;
  conversationId: string;
  workspaceId: string;
  userId: string;
  ordinal: number;
  kind: EditSessionKind;
  status: EditSessionStatus;
  instruction: string | null;
  /** The plan that it discusses, or of which it builds an item. */
  planId: string | null;
  /** The plan's text that the model gets besides the instruction. */
  scope: string | null;
  /** Given up with a plan's change: the model is not told of it in later turns. */
  givenUp: boolean;
  /** The trigger of a follow-up; null for every other kind. */
  trigger: Trigger | null;
  targetEditSessionId: string | null;
  baseCommit: string | null;
  liveCommit: string | null;
  resultCommit: string | null;
  /** The number of its version; null if it did not move the head. */
  version: number | null;
  instructionsVersion: number | null;
  errorCode: string | null;
  errorParams: MessageParams | null;
  errorMessage: string | null;
  files: ChangedFile[];
  costUsd: number | null;
  usageEstimated: boolean;
  /** When its worker was gone; null while a worker holds it. */
  freeSince: Date | null;
  /** How many workers have died while they ran it. */
  deaths: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

const selection = {
  id: true,
  conversationId: true,
  workspaceId: true,
  userId: true,
  ordinal: true,
  kind: true,
  status: true,
  instruction: true,
  planId: true,
  scope: true,
  givenUp: true,
  trigger: true,
  targetEditSessionId: true,
  baseCommit: true,
  liveCommit: true,
  resultCommit: true,
  version: true,
  instructionsVersion: true,
  errorCode: true,
  errorParams: true,
  errorMessage: true,
  files: true,
  costUsd: true,
  usageEstimated: true,
  freeSince: true,
  deaths: true,
  createdAt: true,
  startedAt: true,
  endedAt: true,
} satisfies Prisma.EditSessionSelect;

const readTrigger = jsonColumn("edit_sessions.trigger", triggerSchema.nullable());
const readErrorParams = jsonColumn("edit_sessions.error_params", paramsSchema.nullable());
export const readFiles = jsonColumn("edit_sessions.files", z.array(changedFileSchema));

function toEditSession(row: Prisma.EditSessionGetPayload<{ select: typeof selection }>): EditSession {
  return {
    ...row,
    trigger: readTrigger(row.trigger, row.id),
    errorParams: readErrorParams(row.errorParams, row.id),
    files: readFiles(row.files, row.id),
    costUsd: row.costUsd?.toNumber() ?? null,
  };
}

const visible = (scope: Scope) => ({ conversation: { project: visibleProjects(scope) } });
const active = ["running", "cancelling"] satisfies EditSessionStatus[];

export async function findTurn(scope: Scope, id: string, tx: Tx): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({ where: { id, ...visible(scope) }, select: selection });
  return row && toEditSession(row);
}

/** Returns the turn's workspace and conversation, which never change. */
export async function findTurnPlace(
  id: string,
  tx: Tx,
): Promise<{ workspaceId: string; conversationId: string } | null> {
  return tx.editSession.findUnique({ where: { id }, select: { workspaceId: true, conversationId: true } });
}

/** Returns the conversation's newest turn that was neither withdrawn before it began nor given up with a plan's change. */
export async function findNewestTurn(scope: Scope, conversationId: string, tx: Tx): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({
    where: { conversationId, givenUp: false, NOT: { status: "cancelled", startedAt: null }, ...visible(scope) },
    orderBy: { ordinal: "desc" },
    select: selection,
  });
  return row && toEditSession(row);
}

/** Locks the turn's row and reads it. Rows before it in `lib/platform/db/lock-order.ts` must be locked earlier. */
export async function lockTurn(scope: Scope, id: string, tx: Tx): Promise<EditSession | null> {
  await lockRow("edit_sessions", id, tx);
  return findTurn(scope, id, tx);
}

/** As `lockTurn`; null unless the turn still runs under this lease. */
export async function lockLeasedTurn(id: string, leaseToken: string, tx: Tx): Promise<EditSession | null> {
  const isHeld = Prisma.sql`lease_token = ${leaseToken}::uuid AND status IN ('running', 'cancelling')`;
  if (!(await lockRow("edit_sessions", id, tx, isHeld))) return null;
  const row = await tx.editSession.findUniqueOrThrow({ where: { id }, select: selection });
  return toEditSession(row);
}

export async function findTurnByClientRequest(
  scope: Scope,
  conversationId: string,
  clientRequestId: string,
  tx: Tx,
): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({
    where: { conversationId, clientRequestId, ...visible(scope) },
    select: selection,
  });
  return row && toEditSession(row);
}

/** Inserts a turn at the end of its conversation. The caller holds the conversation's row. */
export async function insertTurn(
  turn: Omit<Prisma.EditSessionUncheckedCreateInput, "id" | "ordinal"> & { id?: string },
  tx: Tx,
): Promise<EditSession> {
  const last = await tx.editSession.aggregate({
    where: { conversationId: turn.conversationId },
    _max: { ordinal: true },
  });
  const row = await tx.editSession.create({
    data: { id: newId(), ...turn, ordinal: (last._max.ordinal ?? 0) + 1 },
    select: selection,
  });
  return toEditSession(row);
}

export async function updateTurn(id: string, data: Prisma.EditSessionUncheckedUpdateInput, tx: Tx): Promise<void> {
  await tx.editSession.update({ where: { id }, data });
}

/**
 * Marks the person's turns on a plan since that time, and the follow-ups among them, as given up. Returns the person's
 * instructions in order, without those that never began. The caller holds the plan's row.
 */
export async function giveUpTurns(
  { planId, conversationId, since }: { planId: string; conversationId: string; since: Date },
  tx: Tx,
): Promise<string[]> {
  const rows = await tx.$queryRaw<Pick<EditSession, "ordinal" | "kind" | "instruction" | "startedAt">[]>`
    WITH begun AS (
      SELECT min(ordinal) AS ordinal FROM edit_sessions
      WHERE plan_id = ${planId}::uuid AND kind = 'prompt' AND created_at > ${since} AND NOT given_up
    ), held AS (
      SELECT turn.id FROM edit_sessions turn, begun
      WHERE turn.conversation_id = ${conversationId}::uuid AND turn.ordinal >= begun.ordinal
        AND (turn.kind = 'follow_up' OR (turn.kind = 'prompt' AND turn.plan_id = ${planId}::uuid))
      ORDER BY turn.id FOR NO KEY UPDATE OF turn
    )
    UPDATE edit_sessions turn SET given_up = true FROM held WHERE turn.id = held.id
    RETURNING turn.ordinal, turn.kind, turn.instruction, turn.started_at AS "startedAt"`;
  return rows
    .filter(({ kind, startedAt }) => kind === "prompt" && startedAt !== null)
    .sort((one, other) => one.ordinal - other.ordinal)
    .flatMap(({ instruction }) => instruction ?? []);
}

/** Returns the newest `scope` of the plan that is being discussed; null outside of a discussion. */
export async function findDiscussionScope(conversationId: string, tx: Tx): Promise<string | null> {
  const turn = await tx.editSession.findFirst({
    where: { conversationId, kind: "prompt", scope: { not: null }, plan: { phase: "discuss" } },
    orderBy: { ordinal: "desc" },
    select: { scope: true },
  });
  return turn?.scope ?? null;
}

/** Counts the conversation's turns that wait or run. */
export async function countOpenTurns(conversationId: string, tx: Tx): Promise<number> {
  return tx.editSession.count({ where: { conversationId, status: { in: ["pending", ...active] } } });
}

/** Returns the conversation's turns that wait or run, newest first. Stopped in this order, none begins in between. */
export async function listOpenTurns(
  conversationId: string,
  tx: Tx,
  kinds?: readonly EditSessionKind[],
): Promise<{ id: string }[]> {
  return tx.editSession.findMany({
    where: { conversationId, status: { in: ["pending", ...active] }, ...(kinds ? { kind: { in: [...kinds] } } : {}) },
    orderBy: { ordinal: "desc" },
    select: { id: true },
  });
}

/** Counts the waiting turns: of the person in this project, of everybody in it, and of the person in all projects. */
export async function countWaitingTurns(
  { userId, workspaceId }: { userId: string; workspaceId: string },
  tx: Tx,
): Promise<{ personInProject: number; project: number; person: number }> {
  const [row] = await tx.$queryRaw<{ personInProject: number; project: number; person: number }[]>`
    SELECT count(*) FILTER (WHERE user_id = ${userId}::uuid AND workspace_id = ${workspaceId}::uuid)::int AS "personInProject",
      count(*) FILTER (WHERE workspace_id = ${workspaceId}::uuid)::int AS project,
      count(*) FILTER (WHERE user_id = ${userId}::uuid)::int AS person
    FROM edit_sessions
    WHERE status = 'pending' AND (user_id = ${userId}::uuid OR workspace_id = ${workspaceId}::uuid)`;
  return row ?? { personInProject: 0, project: 0, person: 0 };
}

/** Returns the conversation's turns that wait or run, in the order of their ordinals. */
export async function listQueuedTurns(
  scope: Scope,
  conversationId: string,
  tx: Tx,
): Promise<Pick<EditSession, "id" | "ordinal" | "kind" | "status" | "instruction">[]> {
  return tx.editSession.findMany({
    where: { conversationId, status: { in: ["pending", ...active] }, ...visible(scope) },
    orderBy: { ordinal: "asc" },
    select: { id: true, ordinal: true, kind: true, status: true, instruction: true },
  });
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
    select: selection,
  });
  return rows.map(toEditSession);
}

/** Returns the workspace's running turn. */
export async function findActiveTurn(scope: Scope, workspaceId: string, tx: Tx): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({
    where: { workspaceId, status: { in: active }, ...visible(scope) },
    select: selection,
  });
  return row && toEditSession(row);
}

/** Returns the workspace's running turn that no worker holds. */
export async function findFreeTurn(
  workspaceId: string,
  tx: Tx,
): Promise<{ id: string; conversationId: string } | null> {
  return tx.editSession.findFirst({
    where: { workspaceId, status: "running", freeSince: { not: null } },
    select: { id: true, conversationId: true },
  });
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

export async function findOldestPendingTurn(workspaceId: string, tx: Tx): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({
    where: { workspaceId, status: "pending", conversation: { status: "ongoing" } },
    // A workspace has at most one ongoing conversation, so this is the order in which the turns were accepted.
    orderBy: { ordinal: "asc" },
    select: selection,
  });
  return row && toEditSession(row);
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

/** Asks a running turn to stop. The time of the first request is kept, by the database's clock. */
export async function markCancelling(id: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE edit_sessions SET status = 'cancelling', cancel_requested_at = coalesce(cancel_requested_at, now())
    WHERE id = ${id}::uuid`;
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

/** Repeats the check of `listAbandonedTurns` for one turn. */
export async function isAbandoned(id: string, patience: TurnPatience, tx: Tx): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS abandoned FROM edit_sessions WHERE id = ${id}::uuid AND ${isAbandonedRow(patience)}`;
  return rows.length > 0;
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

/** Returns a page of a conversation's turns, oldest first; `before` is an ordinal. */
export async function listTurns(
  scope: Scope,
  { conversationId, before, limit }: { conversationId: string; before?: number | undefined; limit: number },
  tx: Tx,
): Promise<EditSession[]> {
  const rows = await tx.editSession.findMany({
    where: { conversationId, ...(before ? { ordinal: { lt: before } } : {}), ...visible(scope) },
    orderBy: { ordinal: "desc" },
    take: limit,
    select: selection,
  });
  return rows.map(toEditSession).reverse();
}

export async function findTurnByOrdinal(
  scope: Scope,
  conversationId: string,
  ordinal: number,
  tx: Tx,
): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({
    where: { conversationId, ordinal, ...visible(scope) },
    select: selection,
  });
  return row && toEditSession(row);
}
