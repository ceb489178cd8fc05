import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findDryRun, requestStop } from "./dry-run-store.ts";
import { findSteeredProject } from "./find-steered-project.ts";

/** Asks a dry run to stop. Its worker looks for that every second. One that is over stays as it is. */
export async function stopDryRun(actor: Actor, place: { projectId: string; dryRunId: string }): Promise<void> {
  await findSteeredProject(actor, place.projectId);
  const row = await findDryRun(actor, place, database());
  if (!row) throw notFound();
  await requestStop(row.id, database());
}
