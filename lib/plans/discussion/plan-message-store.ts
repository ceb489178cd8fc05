import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { jsonColumn, toJson } from "#lib/platform/db/json-column.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { completionBeginning } from "../phases/phase-prompts.ts";
import { type AskingPhase, type PlanMessage, planMessageSchema } from "../schema.ts";
import { changesBeginning } from "./round-opening.ts";

interface PlanMessageRow {
  sequence: number;
  phase: "discuss" | AskingPhase;
  attempt: number;
  message: PlanMessage;
  /** The discussion's turn that it comes from. */
  editSessionId: string | null;
  /** Whether it belongs to a successor that was given up. Later rounds don't include it. */
  givenUp: boolean;
  createdAt: Date;
}

const readMessage = jsonColumn("plan_messages.message", planMessageSchema);

interface Origin {
  planId: string;
  phase: "discuss" | AskingPhase;
  attempt: number;
  editSessionId?: string;
  givenUp?: boolean;
}

/** Appends to the plan's typed history, in order. Locks the plan's row, so that sequence numbers have no gap. */
export async function appendPlanMessages(origin: Origin, messages: readonly PlanMessage[], tx: Tx): Promise<void> {
  const { planId, phase, attempt, editSessionId = null, givenUp = false } = origin;
  await lockRow("plan_runs", planId, tx);
  const first = (await lastPlanMessage(planId, tx)) + 1;
  await tx.planMessage.createMany({
    data: messages.map((message, index) => ({
      ...{ planId, phase, attempt, editSessionId, givenUp },
      sequence: first + index,
      message: toJson(message),
    })),
  });
}

/** Returns the questions after message `since` that passed on a person's change. The caller has checked the scope. */
export async function listToldChanges(planId: string, since: number, tx: Tx): Promise<string[]> {
  const begins = (text: string) => ({ message: { path: ["content"], string_starts_with: text } });
  const rows = await tx.planMessage.findMany({
    where: {
      ...{ planId, phase: "summarize", givenUp: false, sequence: { gt: since } },
      // Questions that the software asks by itself begin in the same way, and are left out.
      ...{ ...begins(changesBeginning), NOT: begins(changesBeginning + completionBeginning) },
    },
    orderBy: { sequence: "asc" },
    select: { sequence: true, message: true },
  });
  return rows.flatMap(({ sequence, message }) => {
    const told = readMessage(message, `${planId}/${sequence}`);
    return told.role === "user" ? [told.content] : [];
  });
}

/** Returns a phase's questions and answers in order, except for given-up ones. The caller has read the plan in its scope. */
export async function listRoundMessages(
  { planId, phase }: { planId: string; phase: AskingPhase },
  tx: Tx,
): Promise<PlanMessage[]> {
  const rows = await tx.planMessage.findMany({
    where: { planId, phase, givenUp: false },
    orderBy: { sequence: "asc" },
    select: { sequence: true, message: true },
  });
  return rows.map(({ sequence, message }) => readMessage(message, `${planId}/${sequence}`));
}

/** Returns the sequence of the plan's newest message; 0 if it has no message. */
export async function lastPlanMessage(planId: string, tx: Tx): Promise<number> {
  const last = await tx.planMessage.aggregate({ where: { planId }, _max: { sequence: true } });
  return last._max.sequence ?? 0;
}

export async function giveUpMessages(planId: string, since: number, tx: Tx): Promise<void> {
  await tx.planMessage.updateMany({
    where: { planId, sequence: { gt: since } },
    data: { givenUp: true },
  });
}

/** Returns the person's words withdrawn last after message `since`, or null. The caller has checked the scope. */
export async function findWithdrawn(planId: string, since: number, tx: Tx): Promise<string | null> {
  const row = await tx.planMessage.findFirst({
    where: {
      ...{ planId, phase: "discuss", editSessionId: null, givenUp: true, sequence: { gt: since } },
      message: { path: ["role"], equals: "user" },
    },
    orderBy: { sequence: "desc" },
    select: { sequence: true, message: true },
  });
  const told = row && readMessage(row.message, `${planId}/${row.sequence}`);
  return told?.role === "user" ? told.content : null;
}

/** Returns the messages of all phases, or of one, in order. */
export async function listPlanMessageRows(
  scope: Scope,
  { planId, phase }: { planId: string; phase?: "discuss" | AskingPhase },
  tx: Tx,
): Promise<PlanMessageRow[]> {
  const rows = await tx.planMessage.findMany({
    where: { planId, ...(phase ? { phase } : {}), plan: { project: visibleProjects(scope) } },
    orderBy: { sequence: "asc" },
    select: {
      ...{ sequence: true, phase: true, attempt: true, message: true },
      ...{ editSessionId: true, givenUp: true, createdAt: true },
    },
  });
  return rows.map((row) => ({
    ...row,
    phase: row.phase as PlanMessageRow["phase"],
    message: readMessage(row.message, `${planId}/${row.sequence}`),
  }));
}
