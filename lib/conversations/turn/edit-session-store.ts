import { z } from "zod";
import { type Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { type Trigger, triggerSchema } from "#lib/context/synthetic.ts";
import { jsonColumn } from "#lib/platform/db/json-column.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { presentTraceParent } from "#lib/platform/tracing/tracing.ts";
import { type HeldChange, type HeldState, heldChangeSchema } from "../held/held-schema.ts";
import { type SeenPick, seenPickSchema } from "../picks/seen-pick-schema.ts";
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
  /** Of a change by hand, which the server words, in German. */
  instructionGerman: string | null;
  /** The plan that it discusses, or of which it builds an item. */
  planId: string | null;
  /** The plan's text that the model gets besides the instruction. */
  scope: string | null;
  /** Given up with a plan's change: the model is not told of it in later turns. */
  givenUp: boolean;
  /** The elements that the person picked, as they saw them; null without picks. */
  picks: SeenPick[] | null;
  /** Whether the turn may change nothing but what was picked. */
  onlyPicked: boolean;
  /** Null if nothing was held back. */
  heldState: HeldState | null;
  /** The held changes while they wait; otherwise null. */
  held: HeldChange[] | null;
  heldCommit: string | null;
  /** Whether an administrator decides about what was held back. */
  heldForAdmin: boolean;
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
  /** Since when no worker holds it although it runs; null otherwise. */
  freeSince: Date | null;
  /** How many workers have died while they ran it. */
  deaths: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

export const turnSelection = {
  id: true,
  conversationId: true,
  workspaceId: true,
  userId: true,
  ordinal: true,
  kind: true,
  status: true,
  instruction: true,
  instructionGerman: true,
  planId: true,
  scope: true,
  givenUp: true,
  picks: true,
  onlyPicked: true,
  heldState: true,
  held: true,
  heldCommit: true,
  heldForAdmin: true,
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
export const readPicks = jsonColumn("edit_sessions.picks", z.array(seenPickSchema).nullable());
export const readHeld = jsonColumn("edit_sessions.held", z.array(heldChangeSchema).nullable());
const readErrorParams = jsonColumn("edit_sessions.error_params", paramsSchema.nullable());
export const readFiles = jsonColumn("edit_sessions.files", z.array(changedFileSchema));

/** A row of `edit_sessions` named `turn`, with the names of `turnSelection`, for statements that Prisma can't express. */
export const turnColumns = Prisma.raw(
  Object.keys(turnSelection)
    .map((name) => `turn.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS "${name}"`)
    .join(", "),
);

export type TurnRow = Prisma.EditSessionGetPayload<{ select: typeof turnSelection }>;

export function toEditSession(row: TurnRow): EditSession {
  return {
    ...row,
    picks: readPicks(row.picks, row.id),
    held: readHeld(row.held, row.id),
    trigger: readTrigger(row.trigger, row.id),
    errorParams: readErrorParams(row.errorParams, row.id),
    files: readFiles(row.files, row.id),
    costUsd: row.costUsd?.toNumber() ?? null,
  };
}

export const visibleTurns = (scope: Scope) => ({ conversation: { project: visibleProjects(scope) } });

export async function findTurn(scope: Scope, id: string, tx: Tx): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({ where: { id, ...visibleTurns(scope) }, select: turnSelection });
  return row && toEditSession(row);
}

/** Returns a closed turn's project and the commits at both of its ends; `after` may be the last snapshot. */
export async function findTurnEnds(
  id: string,
  tx: Tx,
): Promise<{ projectId: string; before: string | null; after: string | null } | null> {
  const [row] = await tx.$queryRaw<{ projectId: string; before: string | null; after: string | null }[]>`
    SELECT project_id AS "projectId", turn.base_commit AS before,
      CASE turn.status WHEN 'completed' THEN turn.result_commit ELSE turn.live_commit END AS after
    FROM edit_sessions turn JOIN workspaces ON workspaces.id = workspace_id WHERE turn.id = ${id}::uuid`;
  return row ?? null;
}

/** Returns the conversation's newest turn that was neither withdrawn before it began nor given up with a plan's change. */
export async function findNewestTurn(scope: Scope, conversationId: string, tx: Tx): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({
    where: { conversationId, givenUp: false, NOT: { status: "cancelled", startedAt: null }, ...visibleTurns(scope) },
    orderBy: { ordinal: "desc" },
    select: turnSelection,
  });
  return row && toEditSession(row);
}

/** Locks the turn's row and reads it. Rows before it in `lib/platform/db/lock-order.ts` must be locked earlier. */
export async function lockTurn(scope: Scope, id: string, tx: Tx): Promise<EditSession | null> {
  const [row] = await tx.$queryRaw<TurnRow[]>`
    SELECT ${turnColumns} FROM edit_sessions turn WHERE turn.id = ${id}::uuid FOR NO KEY UPDATE`;
  if (scope !== systemScope) return findTurn(scope, id, tx);
  return row ? toEditSession(row) : null;
}

/** Whether the commit is a turn's version or newest snapshot in the workspace, or any snapshot of its 20 newest turns. */
export async function hasShownCommit(
  scope: Scope,
  { workspaceId, commit }: { workspaceId: string; commit: string },
  tx: Tx,
): Promise<boolean> {
  const shown = [{ resultCommit: commit }, { liveCommit: commit }];
  const row = await tx.editSession.findFirst({
    where: { workspaceId, OR: shown, ...visibleTurns(scope) },
    select: { id: true },
  });
  if (row !== null) return true;
  const [logged] = await tx.$queryRaw<{ seq: number }[]>`
    WITH newest AS (
      SELECT id FROM edit_sessions WHERE workspace_id = ${workspaceId}::uuid ORDER BY created_at DESC LIMIT 20
    )
    SELECT seq FROM edit_session_chunks JOIN newest ON newest.id = edit_session_id
    WHERE type = 'event' AND payload->>'kind' = 'files_changed' AND payload->>'commit' = ${commit} LIMIT 1`;
  return logged !== undefined;
}

export async function findTurnByClientRequest(
  scope: Scope,
  conversationId: string,
  clientRequestId: string,
  tx: Tx,
): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({
    where: { conversationId, clientRequestId, ...visibleTurns(scope) },
    select: turnSelection,
  });
  return row && toEditSession(row);
}

export type NewTurn = Omit<Prisma.EditSessionUncheckedCreateInput, "id" | "ordinal" | "traceParent"> & { id?: string };

/** Inserts a turn at the end of its conversation, with the present span. The caller holds the conversation's row. */
export async function insertTurn(turn: NewTurn, tx: Tx): Promise<EditSession> {
  const last = await tx.editSession.aggregate({
    where: { conversationId: turn.conversationId },
    _max: { ordinal: true },
  });
  const row = await tx.editSession.create({
    data: { id: newId(), ...turn, ordinal: (last._max.ordinal ?? 0) + 1, traceParent: presentTraceParent() },
    select: turnSelection,
  });
  return toEditSession(row);
}

export async function updateTurn(id: string, data: Prisma.EditSessionUncheckedUpdateInput, tx: Tx): Promise<void> {
  await tx.editSession.update({ where: { id }, data, select: { id: true } });
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

/** Returns a page of a conversation's turns, oldest first; `before` is an ordinal. */
export async function listTurns(
  scope: Scope,
  { conversationId, before, limit }: { conversationId: string; before?: number | undefined; limit: number },
  tx: Tx,
): Promise<EditSession[]> {
  const rows = await tx.editSession.findMany({
    where: { conversationId, ...(before ? { ordinal: { lt: before } } : {}), ...visibleTurns(scope) },
    orderBy: { ordinal: "desc" },
    take: limit,
    select: turnSelection,
  });
  return rows.map(toEditSession).reverse();
}

/** Returns the last turn of a conversation, before an ordinal, that changed the site; null without one. */
export async function findLastChange(
  scope: Scope,
  { conversationId, before }: { conversationId: string; before: number },
  tx: Tx,
): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({
    where: {
      conversationId,
      ordinal: { lt: before },
      version: { not: null },
      baseCommit: { not: null },
      resultCommit: { not: null },
      ...visibleTurns(scope),
    },
    orderBy: { ordinal: "desc" },
    select: turnSelection,
  });
  return row && toEditSession(row);
}

export async function findTurnByOrdinal(
  scope: Scope,
  conversationId: string,
  ordinal: number,
  tx: Tx,
): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({
    where: { conversationId, ordinal, ...visibleTurns(scope) },
    select: turnSelection,
  });
  return row && toEditSession(row);
}
