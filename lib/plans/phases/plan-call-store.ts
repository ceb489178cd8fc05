import { z } from "zod";
import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { usageSchema } from "#lib/conversations/log/chunk-schema.ts";
import { toStoredUsd } from "#lib/costs/price-usage.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { jsonColumn, toJson } from "#lib/platform/db/json-column.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { storableText } from "#lib/platform/storable-json.ts";
import type { PlanCallForInspection } from "../display-schema.ts";
import { type AskingPhase, type MessageMode, type PlanMessage, planMessageSchema } from "../schema.ts";

/** A call of the model for a plan, before it is sent. The caller has removed the project's secrets from its texts. */
export interface NewPlanCall {
  phase: AskingPhase;
  attempt: number;
  mode: MessageMode;
  model: string;
  messages: readonly PlanMessage[];
  /** An estimate. */
  requestTokens: number;
}

/** The end of a call. The caller has removed the project's secrets. */
export interface PlanCallEnd {
  answer: string | null;
  problem: string | null;
  usage: Usage | null;
  costUsd: number | null;
  /** Null if its worker died. */
  durationMs: number | null;
}

/** Inserts a call before it is sent and returns its number, never used again. The caller holds the plan's row. */
export async function insertPlanCall(planId: string, call: NewPlanCall, tx: Tx): Promise<number> {
  const { calls: number } = await tx.planRun.update({
    where: { id: planId },
    data: { calls: { increment: 1 } },
    select: { calls: true },
  });
  await tx.planCall.create({
    data: { ...call, planId, number, messages: toJson(call.messages) },
    select: { number: true },
  });
  return number;
}

/** Ends an open call. Returns false, and writes nothing, if it has already ended. The caller holds the plan's row. */
export async function endPlanCall(planId: string, number: number, call: PlanCallEnd, tx: Tx): Promise<boolean> {
  const { count } = await tx.planCall.updateMany({
    where: { planId, number, endedAt: null },
    data: {
      answer: call.answer === null ? null : storableText(call.answer),
      problem: call.problem === null ? null : storableText(call.problem),
      usage: call.usage ? toJson(call.usage) : Prisma.DbNull,
      costUsd: call.costUsd === null ? null : toStoredUsd(call.costUsd),
      durationMs: call.durationMs === null ? null : Math.round(call.durationMs),
      endedAt: new Date(),
    },
  });
  return count === 1;
}

/** Returns the calls that have not ended. The caller holds the plan's row. */
export async function listOpenPlanCalls(
  planId: string,
  tx: Tx,
): Promise<{ number: number; model: string; requestTokens: number }[]> {
  return tx.planCall.findMany({
    where: { planId, endedAt: null },
    orderBy: { number: "asc" },
    select: { number: true, model: true, requestTokens: true },
  });
}

const readMessages = jsonColumn("plan_calls.messages", z.array(planMessageSchema));
const readUsage = jsonColumn("plan_calls.usage", usageSchema.nullable());

/** Returns the reported usage of a phase's newest answered calls, the newest first. Calls without a report are left out. */
export async function listAnsweredUsages(
  { planId, phase, limit }: { planId: string; phase: AskingPhase; limit: number },
  tx: Tx,
): Promise<Usage[]> {
  const rows = await tx.planCall.findMany({
    where: { planId, phase, answer: { not: null } },
    orderBy: { number: "desc" },
    take: limit,
    select: { number: true, usage: true },
  });
  return rows.flatMap(({ number, usage }) => readUsage(usage, `${planId}/${number}`) ?? []);
}

/** Returns a plan's calls, the oldest first. */
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
    messages: readMessages(row.messages, `${planId}/${row.number}`),
    answer: row.answer,
    problem: row.problem,
    usage: readUsage(row.usage, `${planId}/${row.number}`),
    costUsd: row.costUsd?.toNumber() ?? null,
    durationMs: row.durationMs,
    createdAt: row.createdAt.toISOString(),
  }));
}
