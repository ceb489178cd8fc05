import { z } from "zod";
import { can } from "#lib/accounts/can.ts";
import type { Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { findRoles } from "#lib/accounts/sign-in/sign-in-store.ts";
import { isOnItsBranch } from "#lib/conversations/conversation/conversation-store.ts";
import { jsonColumn } from "#lib/platform/db/json-column.ts";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import type { AskedTimer, Circumstances } from "./ask-gates.ts";
import { listDeliveries } from "./delivery/delivery-store.ts";
import { type FollowUp, type FollowUpState, type GateResult, gateResultSchema } from "./schema.ts";
import type { TriggerType } from "./triggers-schema.ts";

export interface Timer {
  id: string;
  projectId: string;
  conversationId: string;
  triggerType: TriggerType;
  triggerReason: string;
  state: FollowUpState;
  anchorSequence: number;
  afterOrdinal: number;
  delayMs: number;
  dueAt: Date;
}

const timerFields = {
  id: true,
  projectId: true,
  conversationId: true,
  triggerType: true,
  triggerReason: true,
  state: true,
  anchorSequence: true,
  afterOrdinal: true,
  delayMs: true,
  dueAt: true,
} satisfies Prisma.FollowUpSelect;

export async function insertTimer(timer: Omit<Timer, "state">, tx: Tx): Promise<void> {
  await tx.followUp.create({ data: timer, select: { id: true } });
}

export async function findTimer(_scope: typeof systemScope, id: string, tx: Tx): Promise<Timer | null> {
  return tx.followUp.findUnique({ where: { id }, select: timerFields });
}

/** Returns the conversation's pending or claimed timer, or null. There is at most one. */
export async function findWaitingTimer(scope: Scope, conversationId: string, tx: Tx): Promise<Timer | null> {
  return tx.followUp.findFirst({
    where: {
      conversationId,
      state: { in: ["pending", "claimed"] },
      conversation: { project: visibleProjects(scope) },
    },
    select: timerFields,
  });
}

export async function findNewestTimer(scope: Scope, conversationId: string, tx: Tx): Promise<Timer | null> {
  return tx.followUp.findFirst({
    where: { conversationId, conversation: { project: visibleProjects(scope) } },
    orderBy: { afterOrdinal: "desc" },
    select: timerFields,
  });
}

/** Returns the timer as the gates ask it: its delay began with the person's silence. */
export function toAskedTimer({ dueAt, delayMs, ...timer }: Timer): AskedTimer {
  return { ...timer, quietSince: new Date(dueAt.getTime() - delayMs) };
}

export const isWaiting = ({ state }: Pick<Timer, "state">) => state === "pending" || state === "claimed";

/** Claims a timer that is due. Returns false if it has ended. A timer that a dead worker claimed is claimed again. */
export async function claimTimer(id: string, tx: Tx): Promise<boolean> {
  const { count } = await tx.followUp.updateMany({
    where: { id, state: { in: ["pending", "claimed"] } },
    data: { state: "claimed" },
  });
  return count === 1;
}

/** Lets a timer wait until `dueAt`, `delayMs` after the person fell silent. */
export async function moveTimer(
  id: string,
  { dueAt, delayMs }: Pick<Timer, "dueAt" | "delayMs">,
  tx: Tx,
): Promise<void> {
  await tx.followUp.update({ where: { id }, data: { dueAt, delayMs, state: "pending" } });
}

export async function endTimer(
  id: string,
  end: {
    state: Exclude<FollowUpState, "pending" | "claimed">;
    reason?: string;
    gates?: GateResult[];
    editSessionId?: string;
  },
  endedAt: Date,
  tx: Tx,
): Promise<void> {
  await tx.followUp.update({
    where: { id },
    data: {
      state: end.state,
      stateReason: end.reason ?? null,
      ...(end.gates ? { gates: end.gates } : {}),
      editSessionId: end.editSessionId ?? null,
      endedAt,
    },
  });
}

const readGates = jsonColumn("follow_ups.gates", z.array(gateResultSchema));

/** Returns a conversation's timers, the newest first. */
export async function listFollowUps(
  scope: Scope,
  { conversationId, before, limit }: { conversationId: string; before?: string | undefined; limit: number },
  tx: Tx,
): Promise<FollowUp[]> {
  const rows = await tx.followUp.findMany({
    where: { conversationId, conversation: { project: visibleProjects(scope) } },
    orderBy: { afterOrdinal: "desc" },
    ...(before === undefined ? {} : { cursor: { id: before }, skip: 1 }),
    take: limit,
    select: listedFields,
  });
  return describeFollowUps(rows, tx);
}

/** Returns the timer that began a turn; null if none did. */
export async function findFollowUpOfTurn(scope: Scope, editSessionId: string, tx: Tx): Promise<FollowUp | null> {
  const row = await tx.followUp.findFirst({
    where: { editSessionId, conversation: { project: visibleProjects(scope) } },
    select: listedFields,
  });
  const [followUp] = row ? await describeFollowUps([row], tx) : [];
  return followUp ?? null;
}

export async function countFollowUps(scope: Scope, conversationId: string, tx: Tx): Promise<number> {
  return tx.followUp.count({ where: { conversationId, conversation: { project: visibleProjects(scope) } } });
}

const listedFields = {
  ...timerFields,
  ...{ stateReason: true, gates: true, editSessionId: true, createdAt: true, endedAt: true },
} satisfies Prisma.FollowUpSelect;

async function describeFollowUps(
  rows: readonly Prisma.FollowUpGetPayload<{ select: typeof listedFields }>[],
  tx: Tx,
): Promise<FollowUp[]> {
  const deliveries = await listDeliveries(
    rows.filter(({ state }) => state === "fired").map(({ id }) => id),
    tx,
  );
  return rows.map((row) => ({
    id: row.id,
    triggerType: row.triggerType,
    reason: row.triggerReason,
    state: row.state,
    stateReason: row.stateReason,
    anchor: row.anchorSequence > 0 ? `m${row.anchorSequence}` : null,
    dueAt: row.dueAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    gates: readGates(row.gates, row.id),
    editSessionId: row.editSessionId,
    deliveries: deliveries.get(row.id) ?? [],
  }));
}

type ReadFacts = Omit<Circumstances, "settings" | "ongoing" | "mayEdit"> & {
  isOngoing: boolean;
  isLeft: boolean;
  userId: string;
  projectId: string;
  organizationId: string;
};

/**
 * Reads the gates' facts except for the settings. The caller has read the conversation in its scope. A conversation that was released
 * because its person was away can go on while nobody else has begun, and the site is still the one that it worked on.
 */
export async function readCircumstances(
  conversationId: string,
  now: Date,
  tx: Tx,
): Promise<Omit<Circumstances, "settings">> {
  const { isOngoing, isLeft, userId, projectId, organizationId, ...facts } = await readFacts(conversationId, now, tx);
  const roles = await findRoles(userId, tx);
  return {
    ...facts,
    ongoing: isOngoing || (isLeft && (await isOnItsBranch(conversationId, tx))),
    mayEdit: roles !== null && can(roles, "edit", { id: projectId, organizationId }),
  };
}

async function readFacts(conversationId: string, now: Date, tx: Tx): Promise<ReadFacts> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [row] = await tx.$queryRaw<ReadFacts[]>`
    SELECT conversation.user_id AS "userId", conversation.project_id AS "projectId",
      project.organization_id AS "organizationId", conversation.follow_ups_muted AS muted,
      conversation.status = 'ongoing' AS "isOngoing",
      conversation.released AND conversation.wanted_by_id IS NULL
        AND workspace.status = 'available_for_conversation'
        AND NOT EXISTS (SELECT FROM conversations later WHERE later.workspace_id = conversation.workspace_id
          AND later.started_at >= conversation.finished_at) AS "isLeft",
      EXISTS (SELECT FROM edit_sessions turn WHERE turn.conversation_id = conversation.id
        AND turn.status IN ('pending', 'running', 'cancelling'))
        OR EXISTS (SELECT FROM plan_runs plan WHERE plan.conversation_id = conversation.id
          AND plan.phase IN ('summarize', 'serialize')) AS busy,
      coalesce((SELECT max(message.sequence) FROM conversation_messages message
        WHERE message.conversation_id = conversation.id AND message.role = 'user'
          AND message.metadata->'synthetic' IS DISTINCT FROM 'true'::jsonb), 0) AS "newestRealSequence",
      (SELECT count(*)::int FROM edit_sessions turn WHERE turn.conversation_id = conversation.id
        AND turn.kind = 'follow_up' AND turn.started_at IS NOT NULL AND turn.ordinal > coalesce((
          SELECT max(real.ordinal) FROM edit_sessions real
          WHERE real.conversation_id = conversation.id AND real.kind NOT IN ('follow_up', 'plan_item')), 0)) AS consecutive,
      (SELECT max(fired.ended_at) FROM follow_ups fired
        WHERE fired.conversation_id = conversation.id AND fired.state = 'fired') AS "lastFiredAt",
      (SELECT count(*)::int FROM follow_ups fired WHERE fired.project_id = conversation.project_id
        AND fired.state = 'fired' AND fired.ended_at >= ${month}) AS "firedThisMonth",
      coalesce(person.time_zone, 'UTC') AS "timeZone"
    FROM conversations conversation JOIN users person ON person.id = conversation.user_id
    JOIN projects project ON project.id = conversation.project_id
    JOIN workspaces workspace ON workspace.id = conversation.workspace_id
    WHERE conversation.id = ${conversationId}::uuid`;
  if (!row) throw new Error("The conversation of a follow-up is gone.");
  return row;
}
