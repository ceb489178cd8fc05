import { systemScope } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { lastPlanSeq, listPlanChunks } from "../plan-chunk-store.ts";
import type { PlanPhase } from "../schema.ts";

const chunksReadMax = 200;

/** Returns how often `serialize` has sent the brief back since a person last acted. Read from the log, so it survives a restart. */
export async function countSentBack(planId: string, tx: Tx): Promise<number> {
  const after = Math.max(0, (await lastPlanSeq(planId, tx)) - chunksReadMax);
  const chunks = await listPlanChunks(systemScope, { planId, after, limit: chunksReadMax }, tx);
  const phases = chunks.flatMap(({ type, payload }) =>
    type === "event" && payload.kind === "plan_phase" ? [payload.phase] : [],
  );
  const since = phases.slice(phases.findLastIndex((phase) => !isAsking(phase)) + 1);
  return since.filter((phase, index) => phase === "summarize" && since[index - 1] === "serialize").length;
}

const isAsking = (phase: PlanPhase) => phase === "summarize" || phase === "serialize";
