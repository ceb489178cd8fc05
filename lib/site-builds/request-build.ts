import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import {
  countWaitingVersions,
  dropOlderWaiting,
  findBuildsOfTree,
  type RequestedBuild,
  requestAgain,
  requestBuildRow,
} from "./build-store.ts";
import { organizationLimits } from "./limits.ts";

/**
 * Requests a build, once for equal sources and recipes. As a workspace's present version it takes the place of the one that waits there: while
 * one is built and others come, only the newest of them is built next. Does nothing for another version while too many of those wait in the
 * organization: who looks at it asks again.
 */
export async function requestBuild(build: RequestedBuild): Promise<void> {
  if (build.presentOf === null && !build.isClean) {
    if ((await countWaitingVersions(build.projectId, database())) >= organizationLimits.waitingVersions) return;
  }
  const id = await inTransaction(async (tx) => {
    const requested = await requestBuildRow(build, tx);
    if (requested.isNew) await addBuildJob(requested.id, tx);
    return requested.id;
  });
  // Afterwards, because two requests of a workspace that hold their own rows would wait for each other's.
  if (build.presentOf !== null) await dropOlderWaiting(build.presentOf, id, database());
}

/** Lets what failed of a tree of sources be built again: all of it, or only the clean build. */
export async function requestFailedAgain({
  isClean,
  ...tree
}: {
  projectId: string;
  sourceTree: string;
  isClean?: true;
}): Promise<void> {
  await inTransaction(async (tx) => {
    for (const build of await findBuildsOfTree(systemScope, tree, tx)) {
      if (isClean && !build.isClean) continue;
      if (await requestAgain(build.id, tx)) await addBuildJob(build.id, tx);
    }
  });
}

/**
 * Adds the job of a build; there is one at a time. Builds of one folder wait for each other by an index of the database, and not in a queue: a
 * long one must not hold up those of other workspaces.
 */
export async function addBuildJob(buildId: string, tx: Tx, { delayMs }: { delayMs?: number } = {}): Promise<void> {
  await addJob(
    tx,
    "build-site",
    { buildId },
    { jobKey: `build:${buildId}`, ...(delayMs !== undefined && { delayMs }) },
  );
}
