import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { dropOlderWaiting, type RequestedBuild, requestBuildRow } from "./build-store.ts";

/**
 * Requests a build, once for equal sources and recipes. As a workspace's present version it takes the place of the one that waits there: while
 * one is built and others come, only the newest of them is built next.
 */
export async function requestBuild(build: RequestedBuild): Promise<void> {
  const { projectId, workspaceId } = build;
  const id = await inTransaction(async (tx) => {
    const requested = await requestBuildRow(build, tx);
    if (requested.isNew) await addBuildJob({ id: requested.id, projectId }, tx);
    return requested.id;
  });
  // Afterwards, because two requests of a workspace that hold their own rows would wait for each other's.
  if (workspaceId !== null) await dropOlderWaiting(workspaceId, id, database());
}

/** The builds of one project follow one another, because they share a working folder. */
export async function addBuildJob({ id, projectId }: { id: string; projectId: string }, tx: Tx): Promise<void> {
  await addJob(tx, "build-site", { buildId: id }, { queueName: `build:${projectId}` });
}
