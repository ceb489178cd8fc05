import { findAdminPasswordFault } from "#lib/accounts/first-account/admin-password.ts";
import { ensureFirstAccount } from "#lib/accounts/first-account/ensure-first-account.ts";
import { sendConsoleToLog } from "#lib/platform/console-to-log.ts";
import { isServerFull, serverFull } from "#lib/platform/db/connection-lost.ts";
import { describeError } from "#lib/platform/describe-error.ts";
import { type Env, env, settingWarnings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { recordPeerAddresses } from "#lib/platform/peer-address.ts";
import { Problem } from "#lib/platform/problem.ts";
import { beginShutdown } from "#lib/platform/shutdown.ts";
import { startTracing, stopTracing } from "#lib/platform/tracing/start-tracing.ts";
import { setWorkerState } from "#lib/platform/worker-state.ts";
import { bindTokens } from "#lib/projects/secrets/reseal-tokens.ts";
import { startRunner, type TurnRunner } from "#lib/runner/start-runner.ts";
import { startCopies } from "#lib/workspaces/copies/open-copies.ts";
import { openFrontDoor } from "./app/_delivery/front-door/front-door.ts";

/**
 * Starts the server. Refuses wrong settings with one sentence each, creates the account that the settings name and, unless
 * they say otherwise, starts the worker inside the web process. If that fails, the process ends: a product that accepts
 * turns must run them.
 */
export async function start(): Promise<void> {
  recordPeerAddresses();
  openFrontDoor();
  const settings = await readSettings();
  // In development Next's own messages are more useful: they name places in the source.
  if (settings.NODE_ENV === "production") sendConsoleToLog();
  await startTracing("web");
  // The launcher starts the worker processes.
  const runsTurns = settings.WORKER === "on" && !settings.WORKER_PROCESSES;
  if (runsTurns) setWorkerState("starting");
  try {
    await startCopies();
    await ensureFirstAccount();
    await bindTokens();
    const runner = runsTurns ? await startRunner() : null;
    if (runner) setWorkerState("up");
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void end(runner));
  } catch (error) {
    // The launcher shows this sentence to its user.
    log.fatal({ err: error }, describeStartFailure(error));
    process.exit(1);
  }
}

/**
 * Returns the failure in one line. The product's own errors are sentences already; those of libraries need an introduction.
 */
function describeStartFailure(error: unknown): string {
  if (error instanceof Problem) return error.userMessage;
  if (isServerFull(error)) return serverFull;
  const described = describeError(error);
  const reason = "message" in described ? described.message : described.type;
  return described.type === "Error" && !("code" in described) ? reason : `Sitewright did not start: ${reason}`;
}

/**
 * Returns the settings. The launcher has checked them before; a web process without a launcher reports wrong ones here,
 * without Next's own output.
 */
async function readSettings(): Promise<Env> {
  for (const warning of settingWarnings()) process.stderr.write(`${warning}\n`);
  const faults: string[] = [];
  let settings: Env | null = null;
  try {
    settings = env();
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  const passwordFault = await findAdminPasswordFault(process.env);
  if (passwordFault !== null) faults.push(passwordFault);
  if (settings !== null && faults.length === 0) return settings;
  process.stderr.write(`${faults.join("\n")}\n`);
  process.exit(1);
}

/** Ends the process in this order: streams are closed, running turns finish or are closed, traces are delivered, the process exits. */
async function end(runner: TurnRunner | null): Promise<void> {
  if (runner) setWorkerState("stopping");
  beginShutdown();
  try {
    await runner?.stop({ drainMs: (env().DRAIN_SECONDS ?? 0) * 1000 });
    await stopTracing();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "the worker did not stop in order");
    process.exit(1);
  }
}
