import { systemScope } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { forgetBuiltSite } from "./build-refs.ts";
import { deleteUnusedBuilds } from "./build-store.ts";
import { holdBudgets } from "./hold-budgets.ts";
import { listKeptFolders, removeKeptFolder } from "./put-away.ts";

/** A built site that nobody looked at for so long is built again when somebody does. */
const days = 30;
/** Packages and working folders cost more to keep than to make again. */
const folderDays = 14;
const buildsMax = 100;
const soonMs = 5_000;
const laterMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Removes built sites, packages and working folders that were not used for long. Returns milliseconds until the next sweep. Only logs a failure. */
export async function sweepOldBuilds(): Promise<number> {
  try {
    const gone = await inTransaction((tx) => deleteUnusedBuilds(systemScope, { days, limit: buildsMax }, tx));
    for (const build of gone) {
      await forgetBuiltSite(repositoryPath(env().DATA_DIR, build.projectId), build).catch((err: unknown) =>
        // A ref that is left keeps objects, and shows nothing.
        log.warn({ err, project: build.projectId }, "a built site could not be forgotten"),
      );
    }
    if (gone.length > 0) log.info({ builds: gone.length }, "built sites that nobody looks at were removed");
    await removeUnusedFolders();
    await holdBudgets();
    return gone.length === buildsMax ? soonMs : laterMs;
  } catch (error) {
    log.warn({ err: error }, "old builds could not be removed; the next sweep tries again");
    return laterMs;
  }
}

async function removeUnusedFolders(): Promise<void> {
  for (const folder of await listKeptFolders()) {
    if (Date.now() - folder.usedAt.getTime() < folderDays * dayMs) continue;
    await removeKeptFolder(folder).catch((err: unknown) => log.warn({ err }, "an unused folder could not be removed"));
  }
}
