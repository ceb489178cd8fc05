import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import type { TemplateInForce } from "#lib/projects/instructions/base-schema.ts";
import { toldShared } from "#lib/projects/instructions/compose-instructions.ts";
import { loadInstructions } from "#lib/projects/instructions/load-instructions.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import type { SharedTexts } from "#lib/projects/templates/schema.ts";
import { describeDryRun } from "./describe-dry-run.ts";
import { type DryRunRow, findDryRun, listDryRunRows } from "./dry-run-store.ts";
import { findSteeredProject } from "./find-steered-project.ts";
import type { DryRun, DryRuns, VerdictCounts } from "./schema.ts";
import { countVerdictsOfVersions, findVersionsTried, listTrialsOfVersion } from "./tried-versions.ts";

/** Returns a dry run, for people with `configure`. Throws not-found. */
export async function getDryRun(actor: Actor, place: { projectId: string; dryRunId: string }): Promise<DryRun> {
  await findSteeredProject(actor, place.projectId);
  const row = await findDryRun(actor, place, database());
  if (!row) throw notFound();
  const [described] = await describe(actor, place.projectId, [row]);
  if (!described) throw notFound();
  return described;
}

/** Returns the project's newest dry runs; with `version`, those that tried exactly what it says. For people with `configure`. */
export async function listDryRuns(
  actor: Actor,
  projectId: string,
  { limit, version }: { limit: number; version?: number },
): Promise<DryRuns> {
  await findSteeredProject(actor, projectId);
  const ids = version === undefined ? undefined : await listTrialsOfVersion({ projectId, version }, database());
  const rows = await listDryRunRows(actor, { projectId, ids, limit }, database());
  return { dryRuns: await describe(actor, projectId, rows) };
}

/** Describes dry runs of one project, with the versions that say what they tried. */
async function describe(actor: Actor, projectId: string, rows: readonly DryRunRow[]): Promise<DryRun[]> {
  const numbers = [...new Set(rows.map(({ instructionsVersion }) => instructionsVersion))];
  const [saved, now, secrets, versions] = await Promise.all([
    findVersionsTried({ projectId, dryRunIds: rows.map(({ id }) => id) }, database()),
    loadInstructions(actor, projectId),
    listProjectSecrets(projectId),
    Promise.all(numbers.map((number) => loadInstructions(actor, projectId, number))),
  ]);
  return rows.map((row) => {
    const savedAs = saved.get(row.id);
    const then = versions[numbers.indexOf(row.instructionsVersion)];
    const shared = row.ownTexts || !then?.template ? null : describeShared(then.template, row.shared);
    // Version 0 is the base alone, which nobody saved.
    return describeDryRun(row, { savedAs: savedAs || null, inForce: savedAs === now.version, shared }, secrets);
  });
}

function describeShared(saved: TemplateInForce, tried: SharedTexts | null): DryRun["shared"] {
  const { id: templateId, name, version } = saved;
  return { templateId, name, version: tried ? null : version, ...toldShared({ ...saved, ...tried }) };
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
