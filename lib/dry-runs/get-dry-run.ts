import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { describeDryRun } from "./describe-dry-run.ts";
import { type DryRunRow, findDryRun, findVersionOfTexts, listDryRunRows } from "./dry-run-store.ts";
import { findSteeredProject } from "./find-steered-project.ts";
import type { DryRun, DryRuns } from "./schema.ts";

/** Returns a dry run, for people with `configure`. Throws not-found. */
export async function getDryRun(actor: Actor, place: { projectId: string; dryRunId: string }): Promise<DryRun> {
  await findSteeredProject(actor, place.projectId);
  const row = await findDryRun(actor, place, database());
  if (!row) throw notFound();
  const [savedAs, secrets] = await Promise.all([versionOf(actor, row), listProjectSecrets(place.projectId)]);
  return describeDryRun(row, savedAs, secrets);
}

/** Returns the project's newest dry runs; with `texts`, those that tried exactly these. For people with `configure`. */
export async function listDryRuns(
  actor: Actor,
  projectId: string,
  { limit, texts }: { limit: number; texts?: Record<"background" | "steps" | "output", string | null> },
): Promise<DryRuns> {
  await findSteeredProject(actor, projectId);
  const rows = await listDryRunRows(actor, { projectId, limit, ...(texts ? { texts } : {}) }, database());
  const secrets = await listProjectSecrets(projectId);
  return {
    dryRuns: await Promise.all(rows.map(async (row) => describeDryRun(row, await versionOf(actor, row), secrets))),
  };
}

async function versionOf(actor: Actor, row: DryRunRow): Promise<number | null> {
  return row.ownTexts ? null : findVersionOfTexts(actor, row.projectId, row, database());
}
