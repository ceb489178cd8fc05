import { ensureFirstAccount } from "#lib/accounts/ensure-first-account.ts";
import { log } from "#lib/platform/log.ts";
import { beginShutdown } from "#lib/platform/shutdown.ts";
import { setWorkerState } from "#lib/platform/worker-state.ts";
import { startRunner } from "#lib/runner/start-runner.ts";

/**
 * Makes the account that the settings name and starts the worker inside the web process. When it can't, the process ends:
 * a product that accepts turns must run them.
 */
export async function start(): Promise<void> {
  setWorkerState("starting");
  try {
    await ensureFirstAccount();
    const runner = await startRunner();
    setWorkerState("up");
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void end(runner));
  } catch (error) {
    // The launcher shows this sentence to whoever started it.
    log.fatal({ err: error }, error instanceof Error ? error.message : "The worker did not start.");
    process.exit(1);
  }
}

/** In this order: readers are let go, turns that run come to their end or are left to recovery, then the process ends. */
async function end(runner: Awaited<ReturnType<typeof startRunner>>): Promise<void> {
  setWorkerState("stopping");
  beginShutdown();
  try {
    await runner.stop();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "the worker did not stop in order");
    process.exit(1);
  }
}
