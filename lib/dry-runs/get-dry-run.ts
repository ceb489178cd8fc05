import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { describeDryRun } from "./describe-dry-run.ts";
import { findDryRun, findVersionsOfTexts, listDryRunRows } from "./dry-run-store.ts";
import { findSteeredProject } from "./find-steered-project.ts";
import type { DryRun, DryRuns } from "./schema.ts";

/** Returns a dry run, for people with `configure`. Throws not-found. */
export async function getDryRun(actor: Actor, place: { projectId: string; dryRunId: string }): Promise<DryRun> {
  await findSteeredProject(actor, place.projectId);
  const row = await findDryRun(actor, place, database());
  if (!row) throw notFound();
  const [saved, secrets] = await Promise.all([
    findVersionsOfTexts([row.id], database()),
    listProjectSecrets(place.projectId),
  ]);
  return describeDryRun(row, saved.get(row.id) ?? null, secrets);
}

/** Returns the project's newest dry runs; with `texts`, those that tried exactly these. For people with `configure`. */
export async function listDryRuns(
  actor: Actor,
  projectId: string,
  { limit, texts }: { limit: number; texts?: Record<"background" | "steps" | "output", string | null> },
): Promise<DryRuns> {
  await findSteeredProject(actor, projectId);
  const rows = await listDryRunRows(actor, { projectId, limit, ...(texts ? { texts } : {}) }, database());
  const ids = rows.map(({ id }) => id);
  const [saved, secrets] = await Promise.all([findVersionsOfTexts(ids, database()), listProjectSecrets(projectId)]);
  return { dryRuns: rows.map((row) => describeDryRun(row, saved.get(row.id) ?? null, secrets)) };
}
