// `npm run prune`, for cron: deletes projects for good once they can no longer be restored. Workers do the same every
// night. `npm run prune -- --dry-run` changes nothing and lists the projects.
import { parseArgs } from "node:util";
import { findRunningDatabase } from "./launcher/database.ts";
import { runLauncher } from "./launcher/lifetime.ts";
import { ensurePrismaClient } from "./launcher/prisma-client.ts";
import { readSettings } from "./launcher/settings.ts";

await runLauncher(async (lifetime) => {
  const settings = await readSettings();
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  const databaseUrl = await findRunningDatabase(settings, "npm start prunes by itself every night");
  await ensurePrismaClient((child) => lifetime.own(child, 0));
  process.env.DATABASE_URL = databaseUrl;
  process.env.DATA_DIR = settings.dataDir;
  process.env.LOG_LEVEL ||= "error";
  // Only after the database client has been generated and the settings are complete.
  const { listPrunableProjects } = await import("#lib/projects/project-store.ts");
  const due = await listPrunableProjects();
  if (due.length === 0) console.log("There was nothing to prune.");
  if (values["dry-run"]) {
    for (const { id, name } of due) console.log(`Would prune ${id} (${name})`);
    return;
  }
  const { pruneProjects } = await import("#lib/projects/prune-projects.ts");
  const { done, failures } = await pruneProjects();
  for (const { id } of done) console.log(`Pruned ${id}`);
  if (failures.length === 0) return;
  console.log(`${failures.length} could not be pruned; the next run tries again.`);
  return 1;
});
