import { z } from "zod";
import type { Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { usageSchema } from "#lib/conversations/log/chunk-schema.ts";
import { type ChangedFile, changedFileSchema, type MessageParams, paramsSchema } from "#lib/conversations/schema.ts";
import { toStoredUsd } from "#lib/costs/price-usage.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { readClock } from "#lib/platform/db/clock.ts";
import { jsonColumn, toJson } from "#lib/platform/db/json-column.ts";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import { type SharedTexts, sharedTextsSchema } from "#lib/projects/templates/schema.ts";
import { type DryRunTurnStatus, type TellableCall, tellableCallSchema, type Verdict } from "./schema.ts";

const readParams = jsonColumn("dry_run_turns.params", paramsSchema.nullable());
const readCalls = jsonColumn("dry_run_turns.calls", z.array(tellableCallSchema));
const readFiles = jsonColumn("dry_run_turns.files", z.array(changedFileSchema));
const readUsage = jsonColumn("dry_run_turns.usage", usageSchema.nullable());
const readShared = jsonColumn("dry_runs.shared", sharedTextsSchema.nullable());

export interface DryRunRow {
  id: string;
  projectId: string;
  ownTexts: boolean;
  background: string | null;
  steps: string | null;
  output: string | null;
  /** The organization's texts, if they are not those of that version. */
  shared: SharedTexts | null;
  instructionsVersion: number;
  model: string;
  otherModel: boolean;
  by: string | null;
  createdAt: Date;
  stopRequestedAt: Date | null;
  endedAt: Date | null;
  turns: DryRunTurnRow[];
}

/** A turn without what it said and did, which can be much. */
export interface DryRunTurnRow {
  position: number;
  editSessionId: string;
  conversationId: string;
  /** The turn's number in its conversation. */
  ordinal: number;
  instruction: string | null;
  status: DryRunTurnStatus;
  usage: Usage | null;
  costUsd: number | null;
  sameAnswer: boolean | null;
  sameSite: boolean | null;
  verdict: Verdict | null;
  verdictBy: string | null;
  remark: string | null;
  /** When the person asked for it. */
  at: Date;
}

export interface WholeTurnRow extends DryRunTurnRow {
  /** The model that was asked, and whether with the instructions that the turn had. */
  model: string;
  ownTexts: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
  message: string | null;
  code: string | null;
  params: MessageParams | null;
  answer: string | null;
  calls: TellableCall[];
  files: ChangedFile[];
  commit: string | null;
  expiredAt: Date | null;
}

const turnFields = {
  dryRunId: true,
  position: true,
  editSessionId: true,
  status: true,
  usage: true,
  costUsd: true,
  sameAnswer: true,
  sameSite: true,
  verdict: true,
  remark: true,
  verdictUser: { select: { name: true } },
  editSession: { select: { instruction: true, createdAt: true, conversationId: true, ordinal: true } },
} satisfies Prisma.DryRunTurnSelect;

const wholeTurnFields = {
  ...turnFields,
  startedAt: true,
  endedAt: true,
  message: true,
  code: true,
  params: true,
  answer: true,
  calls: true,
  files: true,
  commit: true,
  expiredAt: true,
  dryRun: { select: { model: true, ownTexts: true } },
} satisfies Prisma.DryRunTurnSelect;

const runFields = {
  id: true,
  projectId: true,
  ownTexts: true,
  background: true,
  steps: true,
  output: true,
  shared: true,
  instructionsVersion: true,
  model: true,
  otherModel: true,
  createdAt: true,
  stopRequestedAt: true,
  endedAt: true,
  user: { select: { name: true } },
  turns: { orderBy: { position: "asc" }, select: turnFields },
} satisfies Prisma.DryRunSelect;

function toTurn({
  dryRunId,
  verdictUser,
  editSession,
  ...row
}: Prisma.DryRunTurnGetPayload<{ select: typeof turnFields }>): DryRunTurnRow {
  return {
    ...row,
    ...{ instruction: editSession.instruction, at: editSession.createdAt },
    ...{ conversationId: editSession.conversationId, ordinal: editSession.ordinal },
    status: row.status as DryRunTurnStatus,
    usage: readUsage(row.usage, `${dryRunId} ${row.position}`),
    costUsd: row.costUsd?.toNumber() ?? null,
    verdict: row.verdict as Verdict | null,
    verdictBy: verdictUser?.name ?? null,
  };
}

const toRun = ({ user, turns, ...row }: Prisma.DryRunGetPayload<{ select: typeof runFields }>): DryRunRow => ({
  ...row,
  shared: readShared(row.shared, row.id),
  by: user?.name ?? null,
  turns: turns.map(toTurn),
});

const visible = (scope: Scope) => ({ project: visibleProjects(scope) });

export interface NewDryRun extends Omit<DryRunRow, "by" | "createdAt" | "stopRequestedAt" | "endedAt" | "turns"> {
  userId: string;
  editSessionIds: readonly string[];
}

/** Inserts a dry run with its turns. Throws a unique violation if another one of the project is running. */
export async function insertDryRun({ editSessionIds, shared, ...run }: NewDryRun, tx: Tx): Promise<void> {
  const turns = editSessionIds.map((editSessionId, index) => ({ editSessionId, position: index + 1 }));
  await tx.dryRun.create({ data: { ...run, ...(shared && { shared: toJson(shared) }) }, select: { id: true } });
  await tx.dryRunTurn.createMany({ data: turns.map((turn) => ({ ...turn, dryRunId: run.id })) });
}

export async function findDryRun(
  scope: Scope,
  { projectId, dryRunId: id }: { projectId: string; dryRunId: string },
  tx: Tx,
): Promise<DryRunRow | null> {
  const row = await tx.dryRun.findFirst({ where: { id, projectId, ...visible(scope) }, select: runFields });
  return row && toRun(row);
}

/** Returns one turn of a dry run with what it said and did. */
export async function findWholeTurn(
  scope: Scope,
  { projectId, dryRunId, position }: { projectId: string; dryRunId: string; position: number },
  tx: Tx,
): Promise<WholeTurnRow | null> {
  const row = await tx.dryRunTurn.findFirst({
    where: { dryRunId, position, dryRun: { projectId, ...visible(scope) } },
    select: wholeTurnFields,
  });
  if (!row) return null;
  const { params, calls, files, dryRun, ...rest } = row;
  const id = `${dryRunId} ${position}`;
  return {
    ...rest,
    ...toTurn(rest),
    ...dryRun,
    // A sweep still has to delete its ref.
    commit: row.expiredAt ? null : row.commit,
    ...{ params: readParams(params, id), calls: readCalls(calls, id), files: readFiles(files, id) },
  };
}

/** Returns the project's dry runs, newest first; with `ids`, only those. */
export async function listDryRunRows(
  scope: Scope,
  { projectId, ids, limit }: { projectId: string; ids?: readonly string[] | undefined; limit: number },
  tx: Tx,
): Promise<DryRunRow[]> {
  const rows = await tx.dryRun.findMany({
    where: { projectId, ...(ids && { id: { in: [...ids] } }), ...visible(scope) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: runFields,
  });
  return rows.map(toRun);
}

/** Returns the dry run for the worker that asks its turns; null if its project is gone. */
export async function findDryRunToAsk(_scope: typeof systemScope, id: string, tx: Tx) {
  const row = await tx.dryRun.findUnique({
    where: { id },
    select: { ...runFields, project: { select: { organizationId: true } } },
  });
  return row && { ...toRun(row), organizationId: row.project.organizationId };
}

export async function requestStop(id: string, tx: Tx): Promise<void> {
  await tx.dryRun.updateMany({
    where: { id, endedAt: null, stopRequestedAt: null },
    data: { stopRequestedAt: await readClock(tx) },
  });
}

export async function isStopRequested(id: string, tx: Tx): Promise<boolean> {
  const row = await tx.dryRun.findUnique({ where: { id }, select: { stopRequestedAt: true } });
  return row === null || row.stopRequestedAt !== null;
}

/**
 * Begins the next turn: the first that was not asked, or one that a dead worker had begun. Returns it with the number of this attempt, which
 * later writes must have; null if none is left. Jobs of a dry run follow one another, so nobody else is at work there.
 */
export async function beginNextTurn(
  dryRunId: string,
  tx: Tx,
): Promise<{ position: number; editSessionId: string; attempts: number } | null> {
  const [row] = await tx.$queryRaw<{ position: number; editSessionId: string; attempts: number }[]>`
    UPDATE dry_run_turns SET status = 'running', attempts = attempts + 1, started_at = clock_timestamp(), expired_at = NULL
    WHERE dry_run_id = ${dryRunId}::uuid AND position = (
      SELECT min(position) FROM dry_run_turns WHERE dry_run_id = ${dryRunId}::uuid AND status IN ('waiting', 'running'))
    RETURNING position, edit_session_id AS "editSessionId", attempts`;
  return row ?? null;
}

export type TurnResult = Pick<
  WholeTurnRow,
  | "message"
  | "code"
  | "params"
  | "answer"
  | "calls"
  | "files"
  | "commit"
  | "usage"
  | "costUsd"
  | "sameAnswer"
  | "sameSite"
> & { status: "completed" | "failed" | "stopped" };

/** Writes how a turn ended. Returns false if another worker has begun it since. */
export async function endTurn(
  { dryRunId, position, attempts }: { dryRunId: string; position: number; attempts: number },
  { params, calls, files, usage, costUsd, ...result }: TurnResult,
  tx: Tx,
): Promise<boolean> {
  const { count } = await tx.dryRunTurn.updateMany({
    where: { dryRunId, position, attempts, status: "running" },
    data: {
      ...result,
      ...(params ? { params: toJson(params) } : {}),
      ...(usage ? { usage: toJson(usage) } : {}),
      calls: toJson(calls),
      files: toJson(files),
      costUsd: costUsd === null ? null : toStoredUsd(costUsd),
      endedAt: await readClock(tx),
    },
  });
  return count === 1;
}

/** Leaves a turn to the next worker: this attempt does not count. */
export async function leaveTurn(
  { dryRunId, position, attempts }: { dryRunId: string; position: number; attempts: number },
  tx: Tx,
): Promise<void> {
  await tx.dryRunTurn.updateMany({
    where: { dryRunId, position, attempts, status: "running" },
    data: { status: "waiting", attempts: attempts - 1, startedAt: null },
  });
}

/** Ends a dry run, and those of its turns that were not asked. */
export async function endDryRun(id: string, tx: Tx): Promise<void> {
  const endedAt = await readClock(tx);
  await tx.dryRun.updateMany({ where: { id, endedAt: null }, data: { endedAt } });
  await tx.dryRunTurn.updateMany({
    where: { dryRunId: id, status: { in: ["waiting", "running"] } },
    data: { status: "stopped", endedAt },
  });
}

/** Keeps a verdict and a remark beside it, or takes both back with a null verdict. Returns false if the turn has not ended by itself. */
export async function writeVerdict(
  { dryRunId, position }: { dryRunId: string; position: number },
  { verdict, remark, userId }: { verdict: Verdict | null; remark: string | null; userId: string },
  tx: Tx,
): Promise<boolean> {
  const { count } = await tx.dryRunTurn.updateMany({
    where: { dryRunId, position, status: { in: ["completed", "failed"] } },
    data: verdict
      ? { verdict, remark, verdictUserId: userId, verdictAt: await readClock(tx) }
      : { verdict: null, remark: null, verdictUserId: null, verdictAt: null },
  });
  return count === 1;
}

/**
 * Takes away what older turns said and did, and the commits of those whose words a purge took, at most `limit` of them. Returns them with the
 * commits that refs keep.
 */
export async function expireTurns(
  _scope: typeof systemScope,
  { days, limit }: { days: number; limit: number },
  tx: Tx,
): Promise<{ projectId: string; dryRunId: string; position: number; commit: string | null }[]> {
  return tx.$queryRaw`
    WITH old AS (
      SELECT dry_run_id, position, commit FROM dry_run_turns
      WHERE expired_at IS NULL AND ended_at < now() - ${days}::float8 * interval '1 day'
        OR expired_at IS NOT NULL AND commit IS NOT NULL
      ORDER BY dry_run_id, position LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE dry_run_turns turn
    SET expired_at = coalesce(turn.expired_at, now()), commit = NULL
    FROM old JOIN dry_runs run ON run.id = old.dry_run_id
    WHERE turn.dry_run_id = old.dry_run_id AND turn.position = old.position
    RETURNING run.project_id AS "projectId", old.dry_run_id AS "dryRunId", old.position, old.commit`;
}
