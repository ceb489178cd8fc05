import { systemScope } from "#lib/accounts/schema.ts";
import { isPassing } from "#lib/agent/ask-plan-model.ts";
import { addPlanPhaseJob } from "#lib/plans/add-plan-job.ts";
import { maxRetriesByDefault } from "#lib/plans/attempts.ts";
import { countSentBack } from "#lib/plans/count-sent-back.ts";
import type { NewPlanChunk } from "#lib/plans/log-schema.ts";
import { failPlan, movePlan } from "#lib/plans/move-plan.ts";
import { completionOf } from "#lib/plans/phase-prompts.ts";
import { appendPlanChunks } from "#lib/plans/plan-chunk-store.ts";
import { listPlanMessageRows } from "#lib/plans/plan-message-store.ts";
import type { Plan, PlanFailure } from "#lib/plans/plan-store.ts";
import type { PlanPorts } from "#lib/plans/ports.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { serialize } from "#lib/plans/serialize.ts";
import { summarize } from "#lib/plans/summarize.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { planProgress } from "#lib/platform/plan-progress-words.ts";
import { listProjectSecrets } from "#lib/projects/list-project-secrets.ts";
import { holdPlan, PhaseInterrupted, PhaseTaken } from "./plans/hold-plan.ts";
import { briefIncomplete, explainPhaseFailure, internalFailure, planInvalid } from "./plans/phase-failure.ts";
import { readPhaseHistory } from "./plans/phase-history.ts";
import { composePhasePorts, writeLeased } from "./plans/phase-ports.ts";
import { type TakenPhase, takePhase } from "./plans/take-phase.ts";

/** How long a model that is busy or gone is waited for before it is asked again, in seconds; after that the phase fails. */
export const waitsSeconds = [30, 120, 600];
/** How often a plan may send the brief back, because it lacks something, until a person has to look. */
const sentBackMax = 2;

/**
 * Runs the phase of a plan that asks the model, from where it stands. Every way out leaves the plan in a phase that somebody goes on
 * with: the next one, failed with a sentence, or the same one with a job. Only a worker whose phase was stopped or taken just ends.
 */
export async function runPlanPhase(
  { planId, tries = 0 }: { planId: string; tries?: number },
  stopping: AbortSignal,
): Promise<void> {
  const taken = await takePhase(planId);
  if (!taken) return;
  const held = await holdPlan({ planId, leaseToken: taken.leaseToken }, stopping);
  try {
    const ports = composePhasePorts(taken, await listProjectSecrets(taken.plan.projectId));
    await (taken.phase === "summarize" ? sumUp(taken, ports, held.signal) : drawUp(taken, ports, held.signal));
  } catch (error) {
    await endPhase(taken, held.signal.aborted ? held.signal.reason : error, tries);
  } finally {
    held.end();
  }
}

async function sumUp(taken: TakenPhase, ports: PlanPorts, signal: AbortSignal): Promise<void> {
  const { discussion, earlier, attemptsUsed, manifest, plan } = taken;
  const { changes, mode } = plan;
  const result = await summarize(
    { discussion, earlier, attemptsUsed, changes, manifest, mode, maxRetries: maxRetriesByDefault },
    ports,
    signal,
  );
  await writeLeased(taken, async (leased, tx) => {
    if (result.status === "incomplete" || !result.brief)
      return fail(leased, briefIncomplete(result.missing), result, tx);
    // The old plan, if there was one, was made for another brief.
    await movePlan(leased, { type: "summarized" }, { brief: result.brief, plan: null, warnings: [] }, tx);
  });
}

async function drawUp(taken: TakenPhase, ports: PlanPorts, signal: AbortSignal): Promise<void> {
  const { discussion, earlier, attemptsUsed, manifest, plan } = taken;
  const { brief } = plan;
  if (!brief) throw new Error("A plan is drawn up from a brief.");
  const summarized = await listPlanMessageRows(systemScope, { planId: plan.id, phase: "summarize" }, database());
  const context: PlanMessage[] = [
    ...discussion,
    ...readPhaseHistory(
      summarized.map(({ message }) => message),
      false,
    ).earlier,
  ];
  const result = await serialize(
    { brief, context, earlier, attemptsUsed, manifest, mode: plan.mode, maxRetries: maxRetriesByDefault },
    ports,
    signal,
  );
  await writeLeased(taken, async (leased, tx) => {
    switch (result.status) {
      case "complete": {
        const { plan: site, warnings } = result;
        await movePlan(leased, { type: "serialized" }, { plan: site, warnings, stale: [] }, tx);
        return;
      }
      case "missing": {
        const isTooOften = (await countSentBack(leased.id, tx)) >= sentBackMax;
        if (isTooOften) return fail(leased, briefIncomplete(result.missing), result, tx);
        const changes = completionOf(brief, result.missing);
        await movePlan(leased, { type: "brief-lacks" }, { changes, missing: result.missing }, tx);
        return;
      }
      case "invalid":
        return fail(leased, planInvalid(result.problems), { missing: result.problems }, tx);
      default:
        return result satisfies never;
    }
  });
}

async function fail(plan: Plan, failure: PlanFailure, { missing }: { missing: string[] }, tx: Tx): Promise<void> {
  log.warn({ plan: plan.id, code: failure.code }, "a phase of a plan failed");
  await failPlan(plan, failure, { missing }, tx);
}

/** What becomes of a phase that did not come to its end by itself. */
async function endPhase(taken: TakenPhase, error: unknown, tries: number): Promise<void> {
  const { plan, phase } = taken;
  if (error instanceof PhaseTaken) {
    log.info({ plan: plan.id, phase }, "a phase of a plan was stopped or taken");
    return;
  }
  try {
    if (error instanceof PhaseInterrupted) return await askAgain(taken, { tries });
    const waitSeconds = isPassing(error) ? waitsSeconds[tries] : undefined;
    if (waitSeconds !== undefined) return await askAgain(taken, { tries: tries + 1, waitSeconds });
    const failure = explainPhaseFailure(error);
    if (!failure) log.error({ err: error, plan: plan.id, phase }, "a phase of a plan failed unexpectedly");
    await writeLeased(taken, (leased, tx) => fail(leased, failure ?? internalFailure, leased, tx));
  } catch (lost) {
    if (!(lost instanceof PhaseTaken)) throw lost;
  }
}

/** The phase stays as it is, no attempt used up; the lease that it keeps tells the next worker to go on, not to begin. */
async function askAgain(
  taken: TakenPhase,
  { tries, waitSeconds = 0 }: { tries: number; waitSeconds?: number },
): Promise<void> {
  const { id } = taken.plan;
  log.warn({ plan: id, phase: taken.phase, tries, waitSeconds }, "a phase of a plan goes on later");
  const runAt = new Date(Date.now() + waitSeconds * 1000);
  await writeLeased(taken, async (_leased, tx) => {
    await addPlanPhaseJob(id, tx, { runAt, tries });
    if (waitSeconds > 0) await appendPlanChunks(id, [tellWait(waitSeconds)], tx);
  });
}

function tellWait(seconds: number): NewPlanChunk {
  const code = "plan-waiting";
  return { type: "progress", payload: { code, params: { seconds }, text: planProgress[code](seconds) } };
}
