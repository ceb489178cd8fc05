import { ensureBuild } from "./build.ts";
import { holdDataFolder, keepInstanceKey, openDataFolder } from "./data-folder.ts";
import { openDatabase } from "./database.ts";
import type { Lifetime } from "./lifetime.ts";
import { checkGit, checkPlatform } from "./platform.ts";
import { ensurePrismaClient } from "./prisma-client.ts";
import { addressOf, readSettings } from "./settings.ts";
import { showStep } from "./steps.mjs";
import { checkPort, startWeb, type WebMode } from "./web.ts";
import { chooseWorkerProcesses, startWorkers } from "./workers.ts";

/** How long a killed launcher's web process may hold its port: see the guard in guarded-process.ts. */
const orphansEndMs = 5000;

/**
 * Starts the whole product, prints its address in one line of standard output, and runs until it is asked to end or a
 * process that it needs ends.
 */
export async function launch(mode: WebMode, lifetime: Lifetime): Promise<void> {
  const settings = await readSettings();
  checkPlatform();
  checkGit();
  const address = addressOf(settings);
  openDataFolder(settings.dataDir);
  // With a database elsewhere any number of hosts may share the data folder.
  const hold = settings.databaseUrl === null ? await holdDataFolder(settings.dataDir, address) : null;
  if (hold) {
    lifetime.atEnd(hold.release);
    lifetime.ending.addEventListener("abort", hold.announceEnd);
  }
  await checkPort(settings, hold?.afterKill ? orphansEndMs : 0);

  const endAtOnce = (child: Parameters<Lifetime["own"]>[0]) => lifetime.own(child, 0);
  await ensurePrismaClient(endAtOnce);
  const workerProcesses = chooseWorkerProcesses(settings, mode);
  const databaseUrl = await openDatabase(settings, lifetime, { processes: 1 + workerProcesses });
  if (mode === "production") await ensureBuild(endAtOnce);
  const environment = {
    DATABASE_URL: databaseUrl,
    SITEWRIGHT_KEY: settings.instanceKey ?? keepInstanceKey(settings.dataDir),
    WORKER_PROCESSES: `${workerProcesses}`,
  };
  const started = await showStep(describeStart(settings.runsTurns, workerProcesses), () =>
    // The workers' place in the order comes first: the web ends before them.
    Promise.all([
      startWorkers(workerProcesses, mode, settings, environment, lifetime),
      startWeb(mode, settings, environment, lifetime),
    ]),
  );
  console.log(`Sitewright is ready: ${address}`);
  for (const { showOutput } of started) showOutput();
  await lifetime.broken;
}

function describeStart(runsTurns: boolean, workerProcesses: number): string {
  if (!runsTurns) return "Starting the web server";
  const workers = workerProcesses > 1 ? `${workerProcesses} workers` : "the worker";
  return `Starting the web server and ${workers}`;
}
