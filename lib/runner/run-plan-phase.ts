import { systemScope } from "#lib/accounts/schema.ts";
import { isPassing } from "#lib/agent/ask-plan-model.ts";
import { addPlanPhaseJob } from "#lib/plans/add-plan-job.ts";
import { completable } from "#lib/plans/checks/check-brief.ts";
import { listRoundMessages } from "#lib/plans/discussion/plan-message-store.ts";
import type { NewPlanChunk } from "#lib/plans/log-schema.ts";
import { countSentBack, failPlan, isAsking, movePlan } from "#lib/plans/move-plan.ts";
import { retriesMax } from "#lib/plans/phases/attempts.ts";
import { carryEdits } from "#lib/plans/phases/carry-edits.ts";
import { completionOf } from "#lib/plans/phases/phase-prompts.ts";
import type { PlanPorts } from "#lib/plans/phases/ports.ts";
import { serialize } from "#lib/plans/phases/serialize.ts";
import { summarize } from "#lib/plans/phases/summarize.ts";
import { appendPlanChunks } from "#lib/plans/plan-chunk-store.ts";
import { lockPlan, type Plan, updatePlan } from "#lib/plans/plan-store.ts";
import type { Brief, PlanFailure, PlanMessage, SitePlan } from "#lib/plans/schema.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { removeSecretsDeep } from "#lib/platform/remove-secrets.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { planProgress } from "#lib/words/plan.ts";
import { holdPlan, PhaseInterrupted, PhaseTaken } from "./plans/hold-plan.ts";
import { briefIncomplete, explainPhaseFailure, internalFailure, planInvalid } from "./plans/phase-failure.ts";
import { readPhaseHistory } from "./plans/phase-history.ts";
import { composePhasePorts, writeLeased } from "./plans/phase-ports.ts";
import { type TakenPhase, takePhase } from "./plans/take-phase.ts";

/** The delays before each retry while the model is busy or unreachable, in seconds; then the phase fails. */
export const waitsSeconds = [30, 120, 600];
/** How often the plan phase may send back an incomplete brief before the plan fails and a person has to decide. */
const sentBackMax = 2;

/**
 * Runs the plan's asking phase, or resumes it. Always leaves the plan in a state that can continue: the next phase, failed with a
 * sentence, or the same phase with a job enqueued. A worker whose phase was stopped or taken over ends without writing.
 */
export async function runPlanPhase(
  { planId, failedAttempts = 0 }: { planId: string; failedAttempts?: number },
  stopping: AbortSignal,
): Promise<void> {
  const taken = await takePhase(planId).catch((error: unknown) => endUntaken(planId, error, failedAttempts));
  if (!taken) return;
  const held = await holdPlan({ planId, leaseToken: taken.leaseToken }, stopping);
  try {
    const secrets = await listProjectSecrets(taken.plan.projectId);
    const run: PhaseRun = { secrets, ports: await composePhasePorts(taken, secrets), signal: held.signal };
    await (taken.phase === "summarize" ? sumUp(taken, run) : drawUp(taken, run));
  } catch (error) {
    await endPhase(taken, held.signal.aborted ? held.signal.reason : error, failedAttempts);
  } finally {
    held.end();
  }
}

interface PhaseRun {
  secrets: readonly string[];
  ports: PlanPorts;
  signal: AbortSignal;
}

async function sumUp(taken: TakenPhase, { secrets, ports, signal }: PhaseRun): Promise<void> {
  const { discussion, earlier, attemptsUsed, manifest, plan } = taken;
  const { mode } = plan;
  const changes = plan.changes === null ? null : carryEdits(plan.changes, plan.brief, earlier);
  const result = await summarize(
    { discussion, earlier, attemptsUsed, changes, manifest, mode, maxRetries: retriesMax },
    ports,
    signal,
  );
  const brief = removeSecretsDeep(result.brief, secrets) as Brief | null;
  await writeLeased(taken, async (leased, tx) => {
    if (result.status === "incomplete" || !brief) {
      // The incomplete brief is stored, so that a person can complete it by hand.
      if (brief) await updatePlan(leased.id, { brief: completable(brief, manifest), plan: null }, tx);
      return fail(leased, briefIncomplete(result.missing), result, tx);
    }
    // An earlier plan was made for another brief, so it is removed.
    await movePlan(leased, { type: "summarized" }, { brief, plan: null, warnings: [] }, tx);
  });
}

async function drawUp(taken: TakenPhase, { secrets, ports, signal }: PhaseRun): Promise<void> {
  const { discussion, earlier, attemptsUsed, manifest, plan } = taken;
  const { brief } = plan;
  if (!brief) throw new Error("A plan is drawn up from a brief.");
  const summarized = await listRoundMessages({ planId: plan.id, phase: "summarize" }, database());
  const context: PlanMessage[] = [...discussion, ...readPhaseHistory(summarized, false).earlier];
  const result = await serialize(
    { brief, context, earlier, attemptsUsed, manifest, mode: plan.mode, maxRetries: retriesMax },
    ports,
    signal,
  );
  await writeLeased(taken, async (leased, tx) => {
    switch (result.status) {
      case "complete": {
        const { warnings } = result;
        const site = removeSecretsDeep(result.plan, secrets) as SitePlan;
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

/** The delays before each retry of a phase that could not be taken, in seconds; then the phase fails. */
const untakenWaitsSeconds = [2, 20];

/** Retries a phase whose site or history could not be read, or fails it. */
async function endUntaken(planId: string, error: unknown, failedAttempts: number): Promise<null> {
  log.error({ err: error, plan: planId, failedAttempts }, "a phase of a plan could not be taken");
  const waitSeconds = untakenWaitsSeconds[failedAttempts];
  await inTransaction(async (tx) => {
    const plan = await lockPlan(systemScope, planId, tx);
    if (!plan || !isAsking(plan.phase)) return;
    if (waitSeconds === undefined) return fail(plan, internalFailure, { missing: [] }, tx);
    await addPlanPhaseJob(planId, tx, { delayMs: waitSeconds * 1000, failedAttempts: failedAttempts + 1 });
  });
  return null;
}

/** Retries or fails a phase that threw. */
async function endPhase(taken: TakenPhase, error: unknown, failedAttempts: number): Promise<void> {
  const { plan, phase } = taken;
  if (error instanceof PhaseTaken) {
    log.info({ plan: plan.id, phase }, "a phase of a plan was stopped or taken");
    return;
  }
  try {
    if (error instanceof PhaseInterrupted) return await askAgain(taken, { failedAttempts });
    const waitSeconds = isPassing(error) ? waitsSeconds[failedAttempts] : undefined;
    if (waitSeconds !== undefined) return await askAgain(taken, { failedAttempts: failedAttempts + 1, waitSeconds });
    const failure = explainPhaseFailure(error);
    if (!failure) log.error({ err: error, plan: plan.id, phase }, "a phase of a plan failed unexpectedly");
    await writeLeased(taken, (leased, tx) => fail(leased, failure ?? internalFailure, leased, tx));
  } catch (lost) {
    if (!(lost instanceof PhaseTaken)) throw lost;
  }
}

/** Enqueues the phase again without using up an attempt. It keeps its lease, which tells the next worker to resume it. */
async function askAgain(
  taken: TakenPhase,
  { failedAttempts, waitSeconds = 0 }: { failedAttempts: number; waitSeconds?: number },
): Promise<void> {
  const { id } = taken.plan;
  log.warn({ plan: id, phase: taken.phase, failedAttempts, waitSeconds }, "a phase of a plan goes on later");
  await writeLeased(taken, async (_leased, tx) => {
    await addPlanPhaseJob(id, tx, { delayMs: waitSeconds * 1000, failedAttempts });
    if (waitSeconds > 0) await appendPlanChunks(id, [tellWait(waitSeconds)], tx);
  });
}

function tellWait(seconds: number): NewPlanChunk {
  const code = "plan-waiting";
  return { type: "progress", payload: { code, params: { seconds }, text: planProgress[code](seconds) } };
}
