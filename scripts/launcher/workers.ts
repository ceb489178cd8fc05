import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { productEnvironment } from "./child-environment.ts";
import { type GuardedProcess, spawnGuarded } from "./guarded-process.ts";
import { HeldOutput } from "./held-output.ts";
import type { Lifetime } from "./lifetime.ts";
import { Refusal } from "./refusal.ts";
import { workerReadyLine } from "./run-worker.ts";
import { type LauncherSettings, root } from "./settings.ts";
import { graceMs, readyMs, type WebMode } from "./web.ts";

const script = join(import.meta.dirname, "worker-process.ts");
/** The pause before a worker that has ended is replaced; twice as long each time, unless it has run for a while. */
const pauseMs = { least: 500, most: 30_000 };
const whileMs = 60_000;

/**
 * Returns the number of worker processes. Without a setting, half of the cores except one, at most four: the other half is for the web,
 * PostgreSQL and git. On less than four cores, and in development, the web process runs the turns itself.
 */
export function chooseWorkerProcesses(
  { runsTurns, workerProcesses }: Pick<LauncherSettings, "runsTurns" | "workerProcesses">,
  mode: WebMode,
  cores = availableParallelism(),
): number {
  if (!runsTurns) return 0;
  if (workerProcesses !== null) return workerProcesses;
  return mode === "production" ? Math.max(0, Math.min(4, Math.floor(cores / 2) - 1)) : 0;
}

interface Worker {
  child: GuardedProcess;
  output: HeldOutput;
  /** Resolves to false if it has ended or is not ready in time. */
  ready: Promise<boolean>;
}

/**
 * Starts that many worker processes, and resolves once all are ready. One that ends by itself is replaced: its turns go on in another
 * worker or in its successor. Their output is held back until `showOutput` is called. Throws a Refusal if one can't start.
 */
export async function startWorkers(
  count: number,
  mode: WebMode,
  settings: LauncherSettings,
  environment: Record<string, string>,
  lifetime: Lifetime,
): Promise<{ showOutput(): void }> {
  const put = lifetime.reserve(graceMs + settings.drainMs);
  const start = (index: number) => {
    const worker = spawnWorker(workerEnvironment(index, mode, settings, environment));
    put(worker.child);
    return worker;
  };
  const workers = Array.from({ length: count }, (_, index) => start(index));
  await Promise.all(workers.map(untilReady));
  for (const [index, worker] of workers.entries()) void keepRunning(worker, () => start(index), lifetime);
  return {
    showOutput() {
      for (const { output } of workers) output.open();
    },
  };
}

function workerEnvironment(
  index: number,
  mode: WebMode,
  settings: LauncherSettings,
  environment: Record<string, string>,
): Record<string, string> {
  const product = productEnvironment();
  return {
    ...product,
    ...environment,
    NODE_ENV: mode,
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    // Each answers for its health and its metrics.
    ...(product.WORKER_PORT ? { WORKER_PORT: `${Number(product.WORKER_PORT) + index}` } : {}),
  };
}

function spawnWorker(env: Record<string, string>): Worker {
  const isReady = Promise.withResolvers<boolean>();
  const output = new HeldOutput((line) => {
    if (line !== workerReadyLine) return false;
    isReady.resolve(true);
    return true;
  });
  const child = spawnGuarded({
    command: [process.execPath, script],
    cwd: root,
    env,
    onOutput: (text) => output.add(text),
  });
  const ended = child.ended.then(() => false);
  const late = delay(readyMs, false, { ref: false });
  return { child, output, ready: Promise.race([isReady.promise, ended, late]) };
}

async function untilReady({ child, output, ready }: Worker): Promise<void> {
  if (await ready) return;
  const reason = child.hasEnded ? "it ended" : "it says nothing";
  throw new Refusal(`${output.held()}\nA worker process did not become ready (${reason}): see above.`.trimStart());
}

/** Replaces a worker whenever it ends, until everything ends. */
async function keepRunning(first: Worker, startNext: () => Worker, { ending }: Lifetime): Promise<void> {
  let pause = pauseMs.least;
  for (let worker = first; ; ) {
    const began = performance.now();
    const code = await worker.child.ended;
    if (ending.aborted) return;
    if (performance.now() - began > whileMs) pause = pauseMs.least;
    console.error(`A worker process ended unexpectedly (${code ?? "killed"}); another one is started.`);
    await delay(pause, undefined, { signal: ending }).catch(() => undefined);
    if (ending.aborted) return;
    pause = Math.min(2 * pause, pauseMs.most);
    worker = startNext();
    worker.output.open();
  }
}
