import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { textNames } from "#lib/projects/instructions/base-schema.ts";
import type { VerdictCounts } from "./schema.ts";

// Which versions of a project's instructions say exactly what a dry run has tried: the same own texts, shared texts and parts of the base. An empty
// text says as little as none. The callers have checked the scope.

/** The shared texts that a version tells: those that the project does not leave out. */
const sharedOf = (texts: Prisma.Sql) =>
  Prisma.join(
    textNames.map(
      (name) =>
        Prisma.sql`CASE WHEN ${name} = ANY(version.template_off) THEN '' ELSE coalesce(${texts}->>${name}, '') END`,
    ),
  );

/** The parts of the base that are switched off, in one order. */
const baseOff = Prisma.sql`coalesce((SELECT string_agg(part, ' ' ORDER BY part) FROM unnest(version.base_off) part), '')`;

const ownOf = (row: Prisma.Sql) =>
  Prisma.sql`coalesce(${row}.background, ''), coalesce(${row}.steps, ''), coalesce(${row}.output, '')`;

/** All versions of a project, 0 included, with what they say. */
const versionsOf = (projectId: string) => Prisma.sql`
  SELECT version.version, ARRAY[${ownOf(Prisma.sql`version`)}, ${sharedOf(Prisma.sql`to_jsonb(template)`)}, ${baseOff}] AS said
  FROM instructions version
  LEFT JOIN instruction_template_versions template
    ON template.template_id = version.template_id AND template.version = version.template_version
  WHERE version.project_id = ${projectId}::uuid AND version.adds_to_base
  UNION ALL SELECT 0, ARRAY['', '', '', '', '', '', '']`;

/** All dry runs of a project that tried texts, with what they said. */
const triedIn = (projectId: string) => Prisma.sql`
  SELECT run.id, ARRAY[${ownOf(Prisma.sql`run`)}, ${sharedOf(Prisma.sql`coalesce(run.shared, to_jsonb(template))`)}, ${baseOff}] AS said
  FROM dry_runs run
  LEFT JOIN instructions version ON version.project_id = run.project_id AND version.version = run.instructions_version
  LEFT JOIN instruction_template_versions template
    ON template.template_id = version.template_id AND template.version = version.template_version
  WHERE run.project_id = ${projectId}::uuid AND NOT run.own_texts`;

/** Returns the newest versions that say what these dry runs have tried, by the dry runs' ids. */
export async function findVersionsTried(
  { projectId, dryRunIds }: { projectId: string; dryRunIds: readonly string[] },
  tx: Tx,
): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ id: string; version: number }[]>`
    SELECT run.id, max(saved.version) AS version
    FROM (${triedIn(projectId)}) run JOIN (${versionsOf(projectId)}) saved ON saved.said = run.said
    WHERE run.id = ANY(${[...dryRunIds]}::uuid[]) GROUP BY run.id`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Returns the ids of the dry runs that tried what a version says. */
export async function listTrialsOfVersion(
  { projectId, version }: { projectId: string; version: number },
  tx: Tx,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT run.id FROM (${triedIn(projectId)}) run JOIN (${versionsOf(projectId)}) saved ON saved.said = run.said
    WHERE saved.version = ${version}`;
  return rows.map(({ id }) => id);
}

/** Returns the verdicts on turns that were asked with what these versions say: how often each was given, and how many turns wait for one. */
export async function countVerdictsOfVersions(
  { projectId, versions }: { projectId: string; versions: readonly number[] },
  tx: Tx,
): Promise<Map<number, VerdictCounts>> {
  const rows = await tx.$queryRaw<(VerdictCounts & { version: number })[]>`
    SELECT saved.version, count(*) FILTER (WHERE verdict = 'better')::int AS better,
      count(*) FILTER (WHERE verdict = 'same')::int AS same, count(*) FILTER (WHERE verdict = 'worse')::int AS worse,
      count(*) FILTER (WHERE verdict IS NULL)::int AS unjudged
    FROM (${triedIn(projectId)}) run JOIN (${versionsOf(projectId)}) saved ON saved.said = run.said
    JOIN dry_run_turns turn ON turn.dry_run_id = run.id AND turn.status IN ('completed', 'failed')
    WHERE saved.version = ANY(${[...versions]}::int[]) GROUP BY saved.version`;
  return new Map(rows.map(({ version, ...counts }) => [version, counts]));
}
