import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { asStored } from "./as-stored.ts";
import { completionBeginning } from "./phase-prompts.ts";
import { changesBeginning } from "./round-opening.ts";
import type { AskingPhase, PlanMessage } from "./schema.ts";

export interface PlanMessageRow {
  sequence: number;
  phase: "discuss" | AskingPhase;
  attempt: number;
  message: PlanMessage;
  /** The turn of the discussion that it comes from. */
  editSessionId: string | null;
  createdAt: Date;
}

/** Appends to the plan's typed history, in order. The plan's row is held meanwhile, so that sequence numbers have no gap. */
export async function appendPlanMessages(
  origin: { planId: string; phase: "discuss" | AskingPhase; attempt: number; editSessionId?: string },
  messages: readonly PlanMessage[],
  tx: Tx,
): Promise<void> {
  const { planId, phase, attempt, editSessionId = null } = origin;
  await tx.$queryRaw`SELECT 1 AS locked FROM plan_runs WHERE id = ${planId}::uuid FOR NO KEY UPDATE`;
  const last = await tx.planMessage.aggregate({ where: { planId }, _max: { sequence: true } });
  const first = (last._max.sequence ?? 0) + 1;
  await tx.planMessage.createMany({
    data: messages.map((message, index) => ({
      ...{ planId, phase, attempt, editSessionId },
      sequence: first + index,
      message: asStored(message),
    })),
  });
}

/** What the model was told last about a change that a person asked for, or what was said of one that was stopped. */
export async function findToldChange(scope: Scope, planId: string, tx: Tx): Promise<string | null> {
  const begins = (text: string) => ({ message: { path: ["content"], string_starts_with: text } });
  const row = await tx.planMessage.findFirst({
    where: {
      ...{ planId, plan: { project: visibleProjects(scope) } },
      OR: [
        // What the next phase found missing is asked for in the same way, and nobody said it.
        { phase: "summarize", ...begins(changesBeginning), NOT: begins(changesBeginning + completionBeginning) },
        { phase: "discuss", editSessionId: null, message: { path: ["role"], equals: "user" } },
      ],
    },
    orderBy: { sequence: "desc" },
    select: { message: true },
  });
  const message = row?.message as unknown as PlanMessage | undefined;
  return message?.role === "user" ? message.content : null;
}

/** In order: of all phases, or of one. */
export async function listPlanMessageRows(
  scope: Scope,
  { planId, phase }: { planId: string; phase?: "discuss" | AskingPhase },
  tx: Tx,
): Promise<PlanMessageRow[]> {
  const rows = await tx.planMessage.findMany({
    where: { planId, ...(phase ? { phase } : {}), plan: { project: visibleProjects(scope) } },
    orderBy: { sequence: "asc" },
    select: { sequence: true, phase: true, attempt: true, message: true, editSessionId: true, createdAt: true },
  });
  return rows.map((row) => ({
    ...row,
    phase: row.phase as PlanMessageRow["phase"],
    message: row.message as unknown as PlanMessage,
  }));
}
