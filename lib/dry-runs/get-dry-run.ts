import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { textNames } from "#lib/projects/instructions/base-schema.ts";
import { loadInstructions } from "#lib/projects/instructions/load-instructions.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { describeDryRun } from "./describe-dry-run.ts";
import {
  countVerdictsOfVersions,
  type DryRunRow,
  findDryRun,
  findVersionsOfTexts,
  listDryRunRows,
} from "./dry-run-store.ts";
import { findSteeredProject } from "./find-steered-project.ts";
import type { DryRun, DryRuns, VerdictCounts } from "./schema.ts";

/** Returns a dry run, for people with `configure`. Throws not-found. */
export async function getDryRun(actor: Actor, place: { projectId: string; dryRunId: string }): Promise<DryRun> {
  await findSteeredProject(actor, place.projectId);
  const row = await findDryRun(actor, place, database());
  if (!row) throw notFound();
  const [described] = await describe(actor, place.projectId, [row]);
  if (!described) throw notFound();
  return described;
}

/** Returns the project's newest dry runs; with `texts`, those that tried exactly these. For people with `configure`. */
export async function listDryRuns(
  actor: Actor,
  projectId: string,
  { limit, texts }: { limit: number; texts?: Record<"background" | "steps" | "output", string | null> },
): Promise<DryRuns> {
  await findSteeredProject(actor, projectId);
  const rows = await listDryRunRows(actor, { projectId, limit, ...(texts ? { texts } : {}) }, database());
  return { dryRuns: await describe(actor, projectId, rows) };
}

/** Describes dry runs of one project, with the versions that have their texts. */
async function describe(actor: Actor, projectId: string, rows: readonly DryRunRow[]): Promise<DryRun[]> {
  const ids = rows.map(({ id }) => id);
  const [saved, now, secrets] = await Promise.all([
    findVersionsOfTexts(ids, database()),
    loadInstructions(actor, projectId),
    listProjectSecrets(projectId),
  ]);
  return rows.map((row) => {
    // An empty text says as little as none.
    const inForce = !row.ownTexts && textNames.every((name) => (row[name] ?? "") === (now[name] ?? ""));
    return describeDryRun(row, { savedAs: saved.get(row.id) ?? null, inForce }, secrets);
  });
}

/** Returns the verdicts on the texts of versions, by their numbers; those without a trial are left out. For people with `configure`. */
export async function countVersionVerdicts(
  actor: Actor,
  projectId: string,
  versions: readonly number[],
): Promise<Map<number, VerdictCounts>> {
  await findSteeredProject(actor, projectId);
  return countVerdictsOfVersions({ projectId, versions }, database());
}
