import { systemScope } from "#lib/accounts/schema.ts";
import { findAnswer } from "#lib/conversations/trace/trace-store.ts";
import { closingMessages } from "#lib/conversations/turn/closing-messages.ts";
import { type EditSession, findTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { keepTriedSite } from "#lib/dry-runs/dry-run-refs.ts";
import {
  beginNextTurn,
  endDryRun,
  endTurn,
  findDryRunToAsk,
  isStopRequested,
  leaveTurn,
  type TurnResult,
} from "#lib/dry-runs/dry-run-store.ts";
import { tellCalls } from "#lib/dry-runs/tell-calls.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { log } from "#lib/platform/log.ts";
import { removeSecretsDeep } from "#lib/platform/remove-secrets.ts";
import { type LoadedInstructions, loadInstructions } from "#lib/projects/instructions/load-instructions.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { ServerStopping, StopRequested } from "../running-turns.ts";
import { unexpectedOutcome } from "../turn-outcome.ts";
import { type AskedAgain, askAgain } from "./ask-again.ts";

/** How often a turn is begun: a worker may die while it asks. */
const attemptsMax = 2;
const stopCheckMs = 1_000;

type DryRunToAsk = NonNullable<Awaited<ReturnType<typeof findDryRunToAsk>>>;

/** Asks the turns of a dry run that were not asked yet, one after another. A stopping worker leaves the rest to another one. */
export async function runDryRun({ dryRunId }: { dryRunId: string }, stopping: AbortSignal): Promise<void> {
  const run = await findDryRunToAsk(systemScope, dryRunId, database());
  if (!run || run.endedAt !== null) return;
  while (!(await isStopRequested(dryRunId, database()))) {
    if (stopping.aborted) return leave(dryRunId);
    const begun = await beginNextTurn(dryRunId, database());
    if (begun === null) break;
    const place = { dryRunId, ...begun };
    const result = begun.attempts > attemptsMax ? interrupted : await askOne(run, place, stopping);
    if (result === null) {
      await leaveTurn(place, database());
      return leave(dryRunId);
    }
    // Another worker has begun it since: this one was frozen, and that one goes on.
    if (!(await endTurn(place, result, database()))) return;
  }
  await inTransaction((tx) => endDryRun(dryRunId, tx));
  log.info({ dryRun: dryRunId }, "a dry run ended");
}

/** Lets another worker go on. */
async function leave(dryRunId: string): Promise<void> {
  await inTransaction((tx) => addJob(tx, "run-dry-run", { dryRunId }, { queueName: `dry-run:${dryRunId}` }));
}

interface Begun {
  dryRunId: string;
  position: number;
  editSessionId: string;
}

/** Asks one turn. Returns how it ended; null if the worker is stopping. */
async function askOne(run: DryRunToAsk, begun: Begun, stopping: AbortSignal): Promise<TurnResult | null> {
  const turn = await findTurn(systemScope, begun.editSessionId, database());
  if (!turn) return unaskable;
  const controller = new AbortController();
  const watch = setInterval(() => void checkStop(run.id, controller), stopCheckMs);
  const stop = () => controller.abort(new ServerStopping("the server is being stopped"));
  stopping.addEventListener("abort", stop, { once: true });
  try {
    const connected = await resolveModelSettings(run.organizationId);
    const asked = await askAgain({
      turn,
      project: { id: run.projectId, organizationId: run.organizationId },
      settings: run.otherModel ? { ...connected, model: run.model } : connected,
      instructions: run.ownTexts ? null : await triedInstructions(run),
      trialId: newId(),
      signal: controller.signal,
    });
    if (controller.signal.reason instanceof ServerStopping) return null;
    return await tellResult(run, begun, turn, asked);
  } catch (error) {
    if (controller.signal.reason instanceof ServerStopping) return null;
    log.error({ err: error, dryRun: run.id, turn: turn.id }, "a past turn could not be asked again");
    const outcome = unexpectedOutcome(error, controller.signal);
    return outcome.status === "failed"
      ? { ...nothing, status: "failed", message: outcome.message, code: outcome.code, params: outcome.params }
      : { ...nothing, status: "stopped" };
  } finally {
    clearInterval(watch);
    stopping.removeEventListener("abort", stop);
  }
}

async function checkStop(dryRunId: string, controller: AbortController): Promise<void> {
  // Without the database the next look decides.
  const stopped = await isStopRequested(dryRunId, database()).catch(() => false);
  if (stopped) controller.abort(new StopRequested("somebody has stopped the dry run"));
}

/** Returns the instructions with the tried texts, and with the base and shared texts that were in force when it began. */
async function triedInstructions(run: DryRunToAsk): Promise<LoadedInstructions> {
  const { background, steps, output, shared, projectId, instructionsVersion } = run;
  const then = await loadInstructions(systemScope, projectId, instructionsVersion);
  return { ...then, background, steps, output, template: then.template && { ...then.template, ...shared } };
}

const nothing: Omit<TurnResult, "status"> = {
  ...{ message: null, code: null, params: null, answer: null, calls: [], files: [], commit: null },
  ...{ usage: null, costUsd: null, sameAnswer: null, sameSite: null },
};
const interrupted: TurnResult = {
  ...nothing,
  status: "failed",
  code: "interrupted",
  message: "The server was stopped while it worked on this.",
};
const unaskable: TurnResult = {
  ...nothing,
  status: "failed",
  code: "internal",
  message: "This turn is not kept any more.",
};

async function tellResult(
  run: DryRunToAsk,
  begun: Begun,
  turn: EditSession,
  { events, settlement, used, base }: AskedAgain,
): Promise<TurnResult> {
  const { outcome, files } = settlement;
  const secrets = await listProjectSecrets(run.projectId);
  const repository = repositoryPath(env().DATA_DIR, run.projectId);
  const clean = <Value>(value: Value) => removeSecretsDeep(value, secrets) as Value;
  const told = {
    ...nothing,
    ...clean({ calls: tellCalls(events), files }),
    usage: used.usage,
    costUsd: used.usage === null || used.isUnpriced ? null : used.costUsd,
  };
  if (outcome.status === "cancelled") return { ...told, status: "stopped" };
  if (outcome.status === "failed") {
    const { message, code, params } = clean(outcome);
    return { ...told, status: "failed", message, code, params };
  }
  const answer = closingMessages(outcome)[0]?.text ?? "";
  const { commit } = outcome;
  if (commit !== null) await keepTriedSite(repository, begun, commit);
  const [treeThen, treeNow] = await Promise.all([
    treeOf(repository, turn.resultCommit ?? base),
    treeOf(repository, commit ?? base),
  ]);
  return {
    ...told,
    status: "completed",
    ...{ answer: clean(answer), commit },
    sameAnswer: turn.status === "completed" && (await findAnswer(turn.id, database())) === answer,
    sameSite: treeThen === treeNow,
  };
}
