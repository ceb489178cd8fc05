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
  /** What the model is told about it besides the instruction. */
  scope: string | null;
  /** Withdrawn with the change of the plan that it was about: no later turn is told. */
  givenUp: boolean;
  /** What started a turn that nobody asked for. */
  trigger: Trigger | null;
  targetEditSessionId: string | null;
  baseCommit: string | null;
  liveCommit: string | null;
  resultCommit: string | null;
  /** The number of the version that it ended as; null where it moved no head. */
  version: number | null;
  instructionsVersion: number | null;
  errorCode: string | null;
  errorParams: MessageParams | null;
  errorMessage: string | null;
  files: ChangedFile[];
  costUsd: number | null;
  usageEstimated: boolean;
  /** Since when its worker is gone and nobody has taken it up. */
  freeSince: Date | null;
  /** How many workers have died over it. */
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

/** Where a turn belongs; this never changes. */
export async function findTurnPlace(
  id: string,
  tx: Tx,
): Promise<{ workspaceId: string; conversationId: string } | null> {
  return tx.editSession.findUnique({ where: { id }, select: { workspaceId: true, conversationId: true } });
}

/** The conversation's last turn that was withdrawn neither before it began nor with a plan's change. */
export async function findNewestTurn(scope: Scope, conversationId: string, tx: Tx): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({
    where: { conversationId, givenUp: false, NOT: { status: "cancelled", startedAt: null }, ...visible(scope) },
    orderBy: { ordinal: "desc" },
    select: selection,
  });
  return row && toEditSession(row);
}

/** Reads the turn and holds its row. What lies before it in `lib/platform/db/lock-order.ts` is locked before. */
export async function lockTurn(scope: Scope, id: string, tx: Tx): Promise<EditSession | null> {
  await lockRow("edit_sessions", id, tx);
  return findTurn(scope, id, tx);
}

/** As `lockTurn`, but only for the holder of the lease of a turn that still runs. */
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

/** Adds a turn at the end of its conversation. The caller holds the conversation's row. */
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
 * Marks what was said to a plan since that time, and what the agent came back with meanwhile, as given up; returns what the person
 * said, in order. The caller holds the plan's row.
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

/** What the turns of the plan that is being discussed are told; null where none is. */
export async function findDiscussionScope(conversationId: string, tx: Tx): Promise<string | null> {
  const turn = await tx.editSession.findFirst({
    where: { conversationId, kind: "prompt", scope: { not: null }, plan: { phase: "discuss" } },
    orderBy: { ordinal: "desc" },
    select: { scope: true },
  });
  return turn?.scope ?? null;
}

/** How many turns of the conversation wait or run. */
export async function countOpenTurns(conversationId: string, tx: Tx): Promise<number> {
  return tx.editSession.count({ where: { conversationId, status: { in: ["pending", ...active] } } });
}

/** The conversation's turns that wait or run, the newest first: stopped in this order, none begins in between. */
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

/** How many turns wait: of a person in a workspace's project, of all in it, and of the person in all projects. */
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

/** The conversation's turns that wait or run, in the order in which they run. */
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
 * Locks the rows of the conversation's waiting turns and returns them, the newest first, which is the order in which a
 * transaction locks several. A turn that a worker claims meanwhile is left out: PostgreSQL looks at the status again once it
 * has the lock.
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

/** The turn of the workspace that runs now, if any. */
export async function findActiveTurn(scope: Scope, workspaceId: string, tx: Tx): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({
    where: { workspaceId, status: { in: active }, ...visible(scope) },
    select: selection,
  });
  return row && toEditSession(row);
}

/** The workspace's turn that runs and that nobody holds, if any. */
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
 * Takes the lease of a running turn away and leaves the turn to whoever takes it up; `died` counts one more death of a worker.
 * The caller holds the row. Nobody has the new token, so that the worker before can write nothing more.
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
    // Of a workspace's conversations at most one is ongoing, so this is the order in which the turns were accepted.
    orderBy: { ordinal: "asc" },
    select: selection,
  });
  return row && toEditSession(row);
}

/** Prolongs the leases that are still held; the ids of those are returned. `leaseMs` is counted by the database's clock. */
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

/** Asks a running turn to stop. The first time that somebody asks is kept, by the database's clock. */
export async function markCancelling(id: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE edit_sessions SET status = 'cancelling', cancel_requested_at = coalesce(cancel_requested_at, now())
    WHERE id = ${id}::uuid`;
}

/** How long a turn may take before it is ended without its worker, in milliseconds. */
export interface TurnPatience {
  /** Since it began; null for as long as its worker lives. */
  runningMs: number | null;
  /** Since it was asked to stop. */
  cancellingMs: number;
}

const isAbandonedRow = ({
  runningMs,
  cancellingMs,
}: TurnPatience) => Prisma.sql`status IN ('running', 'cancelling') AND (
  (lease_until < now() AND free_since IS NULL)
  -- Stopped while nobody held it: nobody is there to end it.
  OR (status = 'cancelling' AND free_since IS NOT NULL)
  OR (status = 'cancelling' AND cancel_requested_at < now() - ${cancellingMs} * interval '1 millisecond')
  OR started_at < now() - ${runningMs}::float8 * interval '1 millisecond')`;

/**
 * Turns whose worker has been silent for longer than its lease, or does not come to an end. All of them, so that those that
 * cannot be closed hide none of the others; there is at most one a workspace.
 */
export async function listAbandonedTurns(patience: TurnPatience, tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM edit_sessions WHERE ${isAbandonedRow(patience)} ORDER BY started_at`;
  return rows.map((row) => row.id);
}

/** Looked at again, for one turn. */
export async function isAbandoned(id: string, patience: TurnPatience, tx: Tx): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS abandoned FROM edit_sessions WHERE id = ${id}::uuid AND ${isAbandonedRow(patience)}`;
  return rows.length > 0;
}

/**
 * How long it is until the next lease runs out, in milliseconds, negative where one ran out in the last `lookedMsAgo`; null when
 * there is none. A lease that ran out before that belongs to a turn that could not be closed: it calls for no early sweep.
 */
export async function findNextLeaseEnd(lookedMsAgo: number, tx: Tx): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ ms: number | null }[]>`
    SELECT (extract(epoch FROM min(lease_until) - now()) * 1000)::float8 AS ms FROM edit_sessions
    WHERE status IN ('running', 'cancelling') AND free_since IS NULL
      AND lease_until > now() - ${lookedMsAgo} * interval '1 millisecond'`;
  return row?.ms ?? null;
}

/**
 * Workspaces in which a turn waits, or runs and is held by nobody, and no job is there to pick it up. A job that was spent, by a worker that died or
 * lost the database, is none: it stays in the queue and is never tried again.
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

/** A page of a conversation's turns, oldest first; `before` is an ordinal. */
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
