import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { systemScope } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { removeFolder } from "#lib/sandbox/remove-folder.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { forgetBuiltSite } from "./build-refs.ts";
import { deleteUnusedBuilds } from "./build-store.ts";

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
    await removeUnused(join(env().DATA_DIR, "dependencies"), (folder) => folder);
    await removeUnused(join(env().DATA_DIR, "builds"), (folder) => join(folder, "written.json"));
    return gone.length === buildsMax ? soonMs : laterMs;
  } catch (error) {
    log.warn({ err: error }, "old builds could not be removed; the next sweep tries again");
    return laterMs;
  }
}

/** Removes the folders within the folders of a place whose mark was not written for long. */
async function removeUnused(place: string, markOf: (folder: string) => string): Promise<void> {
  for (const owner of await readdir(place).catch(() => [])) {
    for (const name of await readdir(join(place, owner)).catch(() => [])) {
      const folder = join(place, owner, name);
      const mark = (await stat(markOf(folder)).catch(() => null)) ?? (await stat(folder).catch(() => null));
      if (mark && Date.now() - mark.mtimeMs > folderDays * dayMs) {
        await removeFolder(folder).catch((err: unknown) => log.warn({ err }, "an unused folder could not be removed"));
      }
    }
  }
}
