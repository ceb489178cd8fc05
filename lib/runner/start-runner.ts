import { sendPasswordReset } from "#lib/accounts/password-reset/send-password-reset.ts";
import { endForbiddenConversations } from "#lib/conversations/conversation/end-conversations.ts";
import { openFeed } from "#lib/conversations/log/publish-turn.ts";
import { sweepOldRequests } from "#lib/conversations/requests/delete-old-requests.ts";
import { keepTurnRefs } from "#lib/conversations/turn/keep-turn-refs.ts";
import { sweep } from "#lib/conversations/turn/recover.ts";
import { sweepOldDryRuns } from "#lib/dry-runs/expire-dry-runs.ts";
import { cancelFollowUps, endFollowUps } from "#lib/follow-ups/change-timer.ts";
import { deliverFollowUp } from "#lib/follow-ups/delivery/deliver-follow-up.ts";
import { fireFollowUp } from "#lib/follow-ups/fire-follow-up.ts";
import { sweepExpiredMemory } from "#lib/memory/expire-memory.ts";
import { endPlan } from "#lib/plans/decide-plan.ts";
import { sweepOldCalls } from "#lib/plans/phases/delete-old-calls.ts";
import { stopListening } from "#lib/platform/db/listen.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { runJobs } from "#lib/platform/queue/run-jobs.ts";
import { followHead } from "#lib/projects/delivery/follow-head.ts";
import { packRepositories } from "#lib/projects/pack-repositories.ts";
import { pruneProjectsJob } from "#lib/projects/prune-projects.ts";
import { setUpWorkspace } from "#lib/projects/setup/set-up-workspace.ts";
import { pushOutput } from "#lib/publishing/output/push-output.ts";
import { openPullRequestJob } from "#lib/reviews/open-pull-request.ts";
import { finishPublishing } from "#lib/reviews/publish-review.ts";
import { runBuildJob } from "#lib/site-builds/run-build.ts";
import { sweepOldBuilds } from "#lib/site-builds/sweep-builds.ts";
import { runCheckJob } from "#lib/site-checks/run-check.ts";
import { runDryRun } from "./dry-runs/run-dry-run.ts";
import { moveOn } from "./move-on.ts";
import { continueBuild } from "./plans/follow-build.ts";
import { runReplay } from "./replay/run-replay.ts";
import { runPlanPhase } from "./run-plan-phase.ts";
import { runTurns } from "./run-turn.ts";
import { endRunningTurns, untilNoTurnRuns, watchRunningTurns } from "./running-turns.ts";
import { tellEach } from "./tell-each.ts";
import { startTurnsHere } from "./turns-here.ts";

export interface TurnRunner {
  /** Takes no further jobs, lets running turns continue for `drainMs`, and leaves all others to other workers. */
  stop(options?: { drainMs?: number }): Promise<void>;
}

/** Starts the worker in this process: it takes jobs, watches its turns and recovers the turns of dead workers. */
export async function startRunner(): Promise<TurnRunner> {
  const stopping = new AbortController();
  const closeFeed = await openFeed();
  const stopWatching = await watchRunningTurns(env().LEASE_SECONDS * 1000);
  const runHere = (workspaceId: string) => runTurns(workspaceId, stopping.signal);
  const concurrency = env().WORKER_CONCURRENCY;
  const jobs = await runJobs(
    {
      "run-turn": ({ workspaceId }) => runHere(workspaceId),
      "set-up-workspace": (payload) => setUpWorkspace(payload, stopping.signal),
      "follow-head": followHead,
      "keep-turn-refs": keepTurnRefs,
      "finish-publishing": finishPublishing,
      "push-output": (payload) => pushOutput(payload),
      "open-pull-request": openPullRequestJob,
      "pack-repositories": packRepositories,
      "prune-projects": pruneProjectsJob,
      "end-conversations": endForbiddenConversations,
      "turn-accepted": ({ conversationId, ordinal }) =>
        cancelFollowUps({ conversationId, beforeOrdinal: ordinal }, "person-wrote"),
      "turn-settled": moveOn,
      "conversation-finished": (payload) => tellEach(payload, endPlan, (finished) => endFollowUps(finished)),
      "fire-follow-up": (payload) => fireFollowUp(payload),
      "send-password-reset": sendPasswordReset,
      "deliver-follow-up": deliverFollowUp,
      "run-plan-phase": (payload) => runPlanPhase(payload, stopping.signal),
      "advance-plan": (payload) => continueBuild(payload),
      "run-dry-run": (payload) => runDryRun(payload, stopping.signal),
      "build-site": (payload) => runBuildJob(payload, stopping.signal),
      "check-site": runCheckJob,
      "replay-turn": runReplay,
    },
    { concurrency, crontab: "30 2 * * * pack-repositories\n0 3 * * * prune-projects" },
  );
  const turnsHere = startTurnsHere(runHere, { concurrency, stopping: stopping.signal });
  const stopSweeping = await repeat(sweep);
  const stopTidying = await repeat(sweepOldRequests);
  const stopTidyingPlans = await repeat(sweepOldCalls);
  const stopTidyingTrials = await repeat(sweepOldDryRuns);
  const stopTidyingBuilds = await repeat(sweepOldBuilds);
  const stopForgetting = await repeat(sweepExpiredMemory);
  return {
    async stop({ drainMs = 0 } = {}) {
      stopping.abort();
      // The queue hands out no more jobs; its promise waits for the running ones.
      const stopped = jobs.stop();
      await untilNoTurnRuns(drainMs);
      const left = endRunningTurns();
      if (left > 0) log.warn({ turns: left }, "turns that still ran were ended with the worker");
      await Promise.all([stopped, turnsHere.ended()]);
      await Promise.all([
        stopSweeping(),
        stopTidying(),
        stopTidyingPlans(),
        stopTidyingTrials(),
        stopTidyingBuilds(),
        stopForgetting(),
      ]);
      stopWatching();
      await closeFeed();
      await stopListening();
    },
  };
}

/** Runs the work now and again after the delay that it returns, never concurrently. The returned function stops it. */
async function repeat(work: () => Promise<number>): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let round: Promise<void> = Promise.resolve();
  const once = async () => {
    const nextMs = await work();
    if (!stopped) timer = setTimeout(() => (round = once()), nextMs);
  };
  await once();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}
