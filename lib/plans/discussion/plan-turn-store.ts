import type { EditSessionStatus } from "#lib/conversations/schema.ts";
import { visibleInstruction } from "#lib/conversations/visibility.ts";
import type { Inference } from "#lib/costs/fold-usage.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";

// The turns of a plan. The caller has read the plan in its scope.

/** Returns the discussion's turns that were started, in order. Turns that were withdrawn before their start are left out. */
export function listDiscussionTurns(planId: string, tx: Tx): Promise<{ id: string }[]> {
  return tx.editSession.findMany({
    where: { planId, kind: "prompt", startedAt: { not: null } },
    orderBy: { ordinal: "asc" },
    select: { id: true },
  });
}

/** A turn with a message of the person, or of an agent that came back by itself. */
export interface SpokenTurn {
  id: string;
  ordinal: number;
  status: EditSessionStatus;
  /** The instruction that people see; null for the synthetic prompt of a follow-up. */
  instruction: string | null;
  /** The assistant's message with which its history was closed; null until it has ended. */
  closing: string | null;
}

/** Returns started prompts and follow-ups in order, in and outside of plans, except those given up with a change. */
export async function listSpokenTurns(conversationId: string, tx: Tx): Promise<SpokenTurn[]> {
  const rows = await tx.editSession.findMany({
    where: { conversationId, kind: { in: ["prompt", "follow_up"] }, startedAt: { not: null }, givenUp: false },
    orderBy: { ordinal: "asc" },
    select: {
      ...{ id: true, ordinal: true, kind: true, status: true, instruction: true },
      messages: { where: { role: "assistant" }, orderBy: { sequence: "asc" }, take: 1, select: { text: true } },
    },
  });
  return rows.map(({ id, ordinal, kind, status, instruction, messages }) => ({
    ...{ id, ordinal, status },
    instruction: visibleInstruction({ kind, instruction }),
    closing: messages[0]?.text ?? null,
  }));
}

/** Returns the plan's first turn, which holds its wish; null if the plan has no turn. */
export async function findWishTurn(planId: string, tx: Tx): Promise<{ ordinal: number; isWithdrawn: boolean } | null> {
  const first = await tx.editSession.findFirst({
    where: { planId, kind: "prompt" },
    orderBy: { ordinal: "asc" },
    select: { ordinal: true, startedAt: true, endedAt: true },
  });
  return first && { ordinal: first.ordinal, isWithdrawn: first.startedAt === null && first.endedAt !== null };
}

const open = ["pending", "running", "cancelling"] satisfies EditSessionStatus[];

/** Returns the plan's running turn, else its oldest waiting one, else null. */
export async function findOpenPlanTurn(planId: string, tx: Tx): Promise<{ id: string } | null> {
  const rows = await tx.editSession.findMany({
    where: { planId, status: { in: open } },
    orderBy: { ordinal: "asc" },
    select: { id: true, status: true },
  });
  return rows.find(({ status }) => status !== "pending") ?? rows[0] ?? null;
}

/** Returns true if an item of the plan has or had a turn. */
export async function hasBegun(planId: string, tx: Tx): Promise<boolean> {
  return (await tx.editSession.count({ where: { planId, kind: "plan_item" } })) > 0;
}

/** Returns the status and error of turns, by their ids. */
export async function listTurnEnds(
  ids: readonly string[],
  tx: Tx,
): Promise<Map<string, { status: EditSessionStatus; errorMessage: string | null }>> {
  const rows = await tx.editSession.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, status: true, errorMessage: true },
  });
  return new Map(rows.map(({ id, ...end }) => [id, end]));
}

/** Returns the inference events of the plan's turns: one list for each turn, in the order of its log. */
export async function listPlanInferences(planId: string, tx: Tx): Promise<Inference[][]> {
  const rows = await tx.$queryRaw<{ told: Inference[] }[]>(selectInferences(planId));
  return rows.map(({ told }) => told);
}

/** Served by an index of its own, because an open plan page runs it often. */
export const selectInferences = (planId: string) => Prisma.sql`
  SELECT jsonb_agg(chunk.payload ORDER BY chunk.seq) AS told
  FROM edit_sessions turn JOIN edit_session_chunks chunk ON chunk.edit_session_id = turn.id
  WHERE turn.plan_id = ${planId}::uuid AND chunk.type = 'event'
    AND chunk.payload->>'kind' IN ('inference_start', 'inference_stop')
  GROUP BY turn.id`;
