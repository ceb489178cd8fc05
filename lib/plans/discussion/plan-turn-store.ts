import type { EditSessionStatus } from "#lib/conversations/schema.ts";
import { visibleInstruction } from "#lib/conversations/visibility.ts";
import type { Inference } from "#lib/costs/fold-usage.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";

// The turns of a plan, as far as plans have to know them. The caller has read the plan in its scope.

export interface PlanTurn {
  id: string;
  status: EditSessionStatus;
  instruction: string;
  /** The assistant's message with which its history was closed; null as long as it has not ended. */
  closing: string | null;
  startedAt: Date;
}

/** The turns of the discussion that were picked up, in order: what was withdrawn before never entered it. */
export async function listDiscussionTurns(planId: string, tx: Tx): Promise<PlanTurn[]> {
  const rows = await tx.editSession.findMany({
    where: { planId, kind: "prompt", startedAt: { not: null } },
    orderBy: { ordinal: "asc" },
    select: {
      id: true,
      status: true,
      instruction: true,
      startedAt: true,
      messages: { where: { role: "assistant" }, orderBy: { sequence: "asc" }, take: 1, select: { text: true } },
    },
  });
  return rows.map(({ id, status, instruction, startedAt, messages }) => ({
    ...{ id, status, instruction: instruction ?? "", startedAt: startedAt as Date },
    closing: messages[0]?.text ?? null,
  }));
}

/** A turn in which something was said, by the person or by an agent that came back. */
export interface SpokenTurn {
  id: string;
  ordinal: number;
  status: EditSessionStatus;
  /** What people are shown of it: null for the prompt of a follow-up, which nobody typed. */
  instruction: string | null;
  /** The assistant's message with which its history was closed; null as long as it has not ended. */
  closing: string | null;
}

/**
 * The conversation's turns in which something was said and that were picked up, in order, whether they belong to a plan or not;
 * without those that were given up with a plan's change.
 */
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

/** The plan's first turn, which brings its wish; null where it has none. */
export async function findWishTurn(planId: string, tx: Tx): Promise<{ ordinal: number; isWithdrawn: boolean } | null> {
  const first = await tx.editSession.findFirst({
    where: { planId, kind: "prompt" },
    orderBy: { ordinal: "asc" },
    select: { ordinal: true, startedAt: true, endedAt: true },
  });
  return first && { ordinal: first.ordinal, isWithdrawn: first.startedAt === null && first.endedAt !== null };
}

const open = ["pending", "running", "cancelling"] satisfies EditSessionStatus[];

/** The plan's turn that runs or, where none does, the one that waits longest; null where it has neither. */
export async function findOpenPlanTurn(planId: string, tx: Tx): Promise<{ id: string } | null> {
  const rows = await tx.editSession.findMany({
    where: { planId, status: { in: open } },
    orderBy: { ordinal: "asc" },
    select: { id: true, status: true },
  });
  return rows.find(({ status }) => status !== "pending") ?? rows[0] ?? null;
}

/** Whether an item of the plan has or had a turn. */
export async function hasBegun(planId: string, tx: Tx): Promise<boolean> {
  return (await tx.editSession.count({ where: { planId, kind: "plan_item" } })) > 0;
}

/** How the turns of items stand, by their ids. */
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

/** What the plan's turns told of their requests to the model, a list a turn, each in the order of its log. */
export async function listPlanInferences(planId: string, tx: Tx): Promise<Inference[][]> {
  const rows = await tx.$queryRaw<{ told: Inference[] }[]>(selectInferences(planId));
  return rows.map(({ told }) => told);
}

/** Has an index of its own, because whoever looks at a plan at work asks for it every moment. */
export const selectInferences = (planId: string) => Prisma.sql`
  SELECT jsonb_agg(chunk.payload ORDER BY chunk.seq) AS told
  FROM edit_sessions turn JOIN edit_session_chunks chunk ON chunk.edit_session_id = turn.id
  WHERE turn.plan_id = ${planId}::uuid AND chunk.type = 'event'
    AND chunk.payload->>'kind' IN ('inference_start', 'inference_stop')
  GROUP BY turn.id`;
