import { setWorkerState } from "#lib/platform/worker-state.ts";
import type { Lifetime } from "./lifetime.ts";

/** The line by which a worker process says that it is ready. */
export const workerReadyLine = "Sitewright's worker is ready.";

/**
 * Starts the worker in this process and stops it at the end of its lifetime, after `drainSeconds` unless DRAIN_SECONDS is set. The
 * database client has been generated, the database is up to date, and the environment has all settings.
 */
export async function startWorker(lifetime: Lifetime, { drainSeconds }: { drainSeconds: number }): Promise<void> {
  setWorkerState("starting");
  // Only now, because these need the database client and the settings.
  const { startRunner } = await import("#lib/runner/start-runner.ts");
  const { bindTokens } = await import("#lib/projects/secrets/reseal-tokens.ts");
  const { env } = await import("#lib/platform/env.ts");
  const { answerForWorker } = await import("#lib/runner/answer-for-worker.ts");
  const { startTracing, stopTracing } = await import("#lib/platform/tracing/start-tracing.ts");
  await startTracing("worker");
  const { startCopies } = await import("#lib/workspaces/copies/open-copies.ts");
  await startCopies();
  const stopAnswering = await answerForWorker();
  await bindTokens();
  const runner = await startRunner();
  setWorkerState("up");
  lifetime.atEnd(async () => {
    setWorkerState("stopping");
    await runner.stop({ drainMs: (env().DRAIN_SECONDS ?? drainSeconds) * 1000 });
    await stopAnswering();
    await stopTracing();
  });
}
