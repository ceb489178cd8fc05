import { recoverTurns } from "#lib/conversations/recover-turns.ts";
import { stopListening } from "#lib/platform/db/listen.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { runJobs } from "#lib/platform/queue/run-jobs.ts";
import { followHead } from "#lib/projects/follow-head.ts";
import { packRepositories } from "#lib/projects/pack-repositories.ts";
import { setUpWorkspace } from "#lib/projects/set-up-workspace.ts";
import { finishPublishing } from "#lib/reviews/finish-publishing.ts";
import { openPullRequestJob } from "#lib/reviews/open-pull-request.ts";
import { runTurns } from "./run-turn.ts";
import { endRunningTurns, watchRunningTurns } from "./running-turns.ts";

const sweepMs = 5_000;

/** Starts the worker in this process: it takes jobs, watches its turns and recovers those of workers that are gone. */
export async function startRunner(): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const stopWatching = await watchRunningTurns(env().LEASE_SECONDS * 1000);
  const jobs = await runJobs(
    {
      "run-turn": ({ workspaceId }) => runTurns(workspaceId, stopping.signal),
      "set-up-workspace": (payload) => setUpWorkspace(payload, stopping.signal),
      "follow-head": followHead,
      "finish-publishing": finishPublishing,
      "open-pull-request": openPullRequestJob,
      "pack-repositories": packRepositories,
    },
    { concurrency: env().WORKER_CONCURRENCY, crontab: "30 2 * * * pack-repositories" },
  );
  const sweep = async () => {
    try {
      await jobs.releaseDeadWorkers();
      await recoverTurns();
    } catch (error) {
      log.warn({ err: error }, "the recovery sweep failed; the next one tries again");
    }
  };
  await sweep();
  const sweeping = setInterval(() => void sweep(), sweepMs);
  return {
    async stop() {
      clearInterval(sweeping);
      stopping.abort();
      endRunningTurns();
      await jobs.stop();
      stopWatching();
      await stopListening();
    },
  };
}
