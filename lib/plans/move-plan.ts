import { systemScope } from "#lib/accounts/schema.ts";
import { speaking } from "#lib/accounts/speaking.ts";
import type { DonePayload } from "#lib/conversations/log/chunk-schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { planProgress } from "#lib/words/plan.ts";
import { addPlanPhaseJob } from "./add-plan-job.ts";
import { endItems } from "./build/settle-items.ts";
import type { NewPlanChunk } from "./log-schema.ts";
import { attemptsMax } from "./phases/attempts.ts";
import { appendPlanChunks, lastPlanSeq, listPlanChunks } from "./plan-chunk-store.ts";
import { type Plan, type PlanChange, updatePlan } from "./plan-store.ts";
import { addVersion, restoreVersion } from "./plan-versions.ts";
import type { PlanFailure, PlanPhase } from "./schema.ts";
import { type PlanEvent, transitionPlan } from "./transition.ts";

/**
 * Moves a plan to its next phase and appends the change to its log. Returns null, and writes nothing, if the event is not allowed
 * in the plan's phase. Entering a phase resets the attempt to 1 and releases the lease, so that a worker of an earlier phase can't
 * write any more. The caller holds the plan's row.
 */
export async function movePlan(plan: Plan, event: PlanEvent, change: PlanChange, tx: Tx): Promise<Plan | null> {
  const next = transitionPlan(plan, event);
  if (!next) return null;
  const entered = next.phase !== plan.phase;
  const isOver = next.phase === "done" || next.phase === "discarded";
  if (next.phase === "discarded") await endItems(plan, tx);
  const isRestored = next.phase === "approve" && (event.type === "stopped" || event.type === "kept");
  const restored = isRestored ? await restoreVersion(plan, tx) : {};
  let moved = await updatePlan(
    plan.id,
    {
      ...(entered ? { attempt: 1, missing: [], leaseToken: null, building: false } : {}),
      ...next,
      ...(next.phase === "failed" ? {} : { failure: null }),
      ...(isOver ? { endedAt: new Date() } : {}),
      ...(event.type === "stopped" ? { changes: null } : {}),
      ...restored,
      ...change,
    },
    tx,
  );
  if (event.type === "serialized") moved = await updatePlan(plan.id, { version: await addVersion(moved, tx) }, tx);
  await appendPlanChunks(moved.id, tellPhase(moved), tx);
  if (entered && isAsking(moved.phase)) await addPlanPhaseJob(moved.id, tx);
  // The plan waits for its person, so follow-ups look at the conversation again.
  if (entered && moved.phase === "approve") await addJob(tx, "turn-settled", { conversationId: moved.conversationId });
  return moved;
}

/** Fails the phase for a reason that a person is shown. Its history and results so far stay. Returns null as `movePlan` does. */
export function failPlan(plan: Plan, failure: PlanFailure, change: PlanChange, tx: Tx): Promise<Plan | null> {
  return movePlan(plan, { type: "phase-failed" }, { ...change, failure }, tx);
}

/** Begins another attempt of the phase. `missing` says, in words for a person, why the last one was not good enough. */
export async function beginAttempt(plan: Plan, attempt: number, missing: string[], tx: Tx): Promise<Plan> {
  const moved = await updatePlan(plan.id, { attempt, missing }, tx);
  await appendPlanChunks(plan.id, tellPhase(moved), tx);
  return moved;
}

export const isAsking = (phase: PlanPhase) => phase === "summarize" || phase === "serialize";

/** Appends the plan's phase as it stands to its log. */
export async function announcePhase(plan: Plan, tx: Tx): Promise<void> {
  await appendPlanChunks(plan.id, tellPhase(plan), tx);
}

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

function tellPhase({ phase, attempt, missing }: Plan): NewPlanChunk[] {
  return [
    { type: "event", payload: { kind: "plan_phase", phase, attempt, missing } },
    ...progressOf(phase, attempt),
    ...ending(phase),
  ];
}

function progressOf(phase: PlanPhase, attempt: number): NewPlanChunk[] {
  if (phase !== "summarize" && phase !== "serialize") return [];
  const code = phase === "summarize" ? "plan-summarizing" : "plan-serializing";
  const text = speaking("en", () => planProgress[code](attempt, attemptsMax));
  return [{ type: "progress", payload: { text, code, params: { attempt, of: attemptsMax } } }];
}

function ending(phase: PlanPhase): NewPlanChunk[] {
  const nothing = { params: null, commit: null, files: [] } satisfies Partial<DonePayload>;
  if (phase === "done")
    return [{ type: "done", payload: { ...nothing, status: "completed", message: null, code: null } }];
  if (phase !== "discarded") return [];
  const discarded = { status: "cancelled", message: "The plan was discarded.", code: "discarded" } as const;
  return [{ type: "done", payload: { ...nothing, ...discarded } }];
}
