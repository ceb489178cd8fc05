// `npm run worker`: a worker without the web, on as many machines as needed. All share one database and one DATA_DIR.

import { keepInstanceKey, openDataFolder } from "./launcher/data-folder.ts";
import { openDatabase } from "./launcher/database.ts";
import { runLauncher } from "./launcher/lifetime.ts";
import { ensurePrismaClient } from "./launcher/prisma-client.ts";
import { startWorker, workerReadyLine } from "./launcher/run-worker.ts";
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
  await showStep("Starting the worker", () => startWorker(lifetime, { drainSeconds: 20 }));
  console.log(workerReadyLine);
  await lifetime.broken;
});
