// `npm run worker`: a worker without the web, on as many machines as needed. All share one database and one DATA_DIR.

import { setWorkerState } from "#lib/platform/worker-state.ts";
import { keepInstanceKey, openDataFolder } from "./launcher/data-folder.ts";
import { openDatabase } from "./launcher/database.ts";
import { runLauncher } from "./launcher/lifetime.ts";
import { ensurePrismaClient } from "./launcher/prisma-client.ts";
import { readSettings } from "./launcher/settings.ts";
import { showStep } from "./launcher/steps.mjs";

await runLauncher(async (lifetime) => {
  const settings = await readSettings({
    needsDatabase:
      "A worker of its own needs DATABASE_URL, the PostgreSQL that it shares with the web; `npm start` has one inside.",
  });
  openDataFolder(settings.dataDir);
  await ensurePrismaClient((child) => lifetime.own(child, 0));
  await openDatabase(settings, lifetime);
  process.env.DATA_DIR = settings.dataDir;
  process.env.SITEWRIGHT_KEY = settings.instanceKey ?? keepInstanceKey(settings.dataDir);
  setWorkerState("starting");
  const { runner, stopAnswering, drainMs } = await showStep("Starting the worker", async () => {
    // Only after the database client has been generated and the settings are complete.
    const { startRunner } = await import("#lib/runner/start-runner.ts");
    const { bindTokens } = await import("#lib/projects/secrets/reseal-tokens.ts");
    const { env } = await import("#lib/platform/env.ts");
    const { answerForWorker } = await import("#lib/runner/answer-for-worker.ts");
    const stopAnswering = await answerForWorker();
    await bindTokens();
    return { runner: await startRunner(), stopAnswering, drainMs: (env().DRAIN_SECONDS ?? 20) * 1000 };
  });
  setWorkerState("up");
  lifetime.atEnd(async () => {
    setWorkerState("stopping");
    await runner.stop({ drainMs });
    await stopAnswering();
  });
  console.log("Sitewright's worker is ready.");
  await lifetime.broken;
});
