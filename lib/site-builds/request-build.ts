import type { Tx } from "#lib/platform/db/transaction.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { type RequestedBuild, requestBuildRow } from "./build-store.ts";
import type { BuildStatus } from "./schema.ts";

/** Requests a build, once for equal sources and recipes, and returns its state. The job is added in the caller's transaction. */
export async function requestBuild(build: RequestedBuild, tx: Tx): Promise<BuildStatus> {
  const { id, status, isNew } = await requestBuildRow(build, tx);
  if (isNew) await addBuildJob({ id, projectId: build.projectId }, tx);
  return status;
}

/** The builds of one project follow one another, because they share a working folder. */
export async function addBuildJob({ id, projectId }: { id: string; projectId: string }, tx: Tx): Promise<void> {
  await addJob(tx, "build-site", { buildId: id }, { queueName: `build:${projectId}` });
}
