import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Usage } from "#lib/conversations/schema.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { storableText } from "#lib/platform/storable-json.ts";
import { asStored } from "./as-stored.ts";
import type { AskingPhase, MessageMode, PlanCallForInspection, PlanMessage } from "./schema.ts";

/** One call of the model for a plan. The caller has taken the project's secrets out of its texts. */
export interface NewPlanCall {
  phase: AskingPhase;
  attempt: number;
  mode: MessageMode;
  model: string;
  messages: readonly PlanMessage[];
  answer: string | null;
  problem: string | null;
  usage: Usage | null;
  costUsd: number | null;
  durationMs: number;
}

/**
 * Numbered in the order in which they end, by how many there were: old calls are deleted, and their numbers are not used again.
 * The caller holds the plan's row and counts the call.
 */
export async function insertPlanCall(
  { id: planId, calls }: { id: string; calls: number },
  call: NewPlanCall,
  tx: Tx,
): Promise<void> {
  await tx.planCall.create({
    data: {
      ...call,
      planId,
      number: calls + 1,
      messages: asStored(call.messages),
      answer: call.answer === null ? null : storableText(call.answer),
      problem: call.problem === null ? null : storableText(call.problem),
      usage: call.usage ? asStored(call.usage) : Prisma.DbNull,
      costUsd: call.costUsd?.toFixed(8) ?? null,
      durationMs: Math.round(call.durationMs),
    },
    select: { number: true },
  });
}

/** What the newest calls of a phase used that were answered, as their provider told it; the newest first. */
export async function listAnsweredUsages(
  { planId, phase, limit }: { planId: string; phase: AskingPhase; limit: number },
  tx: Tx,
): Promise<Usage[]> {
  const rows = await tx.planCall.findMany({
    where: { planId, phase, answer: { not: null } },
    orderBy: { number: "desc" },
    take: limit,
    select: { usage: true },
  });
  return rows.flatMap(({ usage }) => (usage === null ? [] : [usage as unknown as Usage]));
}

/** In the order in which they were made. */
export async function listPlanCalls(scope: Scope, planId: string, tx: Tx): Promise<PlanCallForInspection[]> {
  const rows = await tx.planCall.findMany({
    where: { planId, plan: { project: visibleProjects(scope) } },
    orderBy: { number: "asc" },
  });
  return rows.map((row) => ({
    number: row.number,
    phase: row.phase as AskingPhase,
    attempt: row.attempt,
    mode: row.mode as MessageMode,
    model: row.model,
    messages: row.messages as unknown as PlanMessage[],
    answer: row.answer,
    problem: row.problem,
    usage: row.usage as unknown as Usage | null,
    costUsd: row.costUsd?.toNumber() ?? null,
    durationMs: row.durationMs,
    createdAt: row.createdAt.toISOString(),
  }));
}
