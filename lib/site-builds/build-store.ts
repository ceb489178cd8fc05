import type { Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { type Recipe, recipeSchema } from "#lib/generators/schema.ts";
import { jsonColumn, toJson } from "#lib/platform/db/json-column.ts";
import { inTransaction, isUniqueViolation, Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { organizationLimits } from "./limits.ts";
import type { BuildFailure, BuildStatus, PresentOf } from "./schema.ts";
import { statesBefore } from "./transition.ts";

const readRecipe = jsonColumn("site_builds.recipe", recipeSchema);

/** A build by what it is made from. */
export interface BuildKey {
  projectId: string;
  sourceTree: string;
  recipeHash: string;
}

export interface BuildRow extends BuildKey {
  id: string;
  isClean: boolean;
  status: BuildStatus;
  outputCommit: string | null;
  failure: BuildFailure | null;
  outputElsewhere: string | null;
  /** When it is tried again by itself. */
  retryAt: Date | null;
  log: string;
  requestedAt: Date;
}

const fields = {
  id: true,
  projectId: true,
  sourceTree: true,
  recipeHash: true,
  isClean: true,
  status: true,
  outputCommit: true,
  failure: true,
  outputElsewhere: true,
  retryAt: true,
  log: true,
  requestedAt: true,
} satisfies Prisma.SiteBuildSelect;

const toRow = (row: Prisma.SiteBuildGetPayload<{ select: typeof fields }>): BuildRow => ({
  ...row,
  status: row.status as BuildStatus,
  failure: row.failure as BuildFailure | null,
});

const visible = (scope: Scope) => ({ project: visibleProjects(scope) });

/** A build that has begun. */
export interface BegunBuild {
  startedAt: Date;
  endedAt: Date | null;
  failure: BuildFailure | null;
}

/** Returns the newest attempts at builds of a workspace that began in a time, in order. Without `until` it goes on. */
export async function listBuildsBegun(
  scope: Scope,
  { workspaceId, from, until }: { workspaceId: string; from: Date; until: Date | null },
  tx: Tx,
): Promise<BegunBuild[]> {
  const rows = await tx.siteBuild.findMany({
    where: { workspaceId, startedAt: { gte: from, ...(until && { lte: until }) }, ...visible(scope) },
    orderBy: { startedAt: "asc" },
    select: { startedAt: true, endedAt: true, failure: true },
  });
  return rows.flatMap(({ startedAt, failure, ...row }) =>
    startedAt ? [{ ...row, startedAt, failure: failure as BuildFailure | null }] : [],
  );
}

/** Returns the builds of these sources by this recipe that were requested: at most a draft's and a clean one. */
export async function findBuilds(scope: Scope, key: BuildKey, tx: Tx): Promise<BuildRow[]> {
  const { projectId, sourceTree, recipeHash } = key;
  const rows = await tx.siteBuild.findMany({
    where: { projectId, sourceTree, recipeHash, ...visible(scope) },
    select: fields,
  });
  return rows.map(toRow);
}

/** Returns the builds of these sources, by any recipe. */
export async function findBuildsOfTree(
  scope: Scope,
  { projectId, sourceTree }: { projectId: string; sourceTree: string },
  tx: Tx,
): Promise<BuildRow[]> {
  const rows = await tx.siteBuild.findMany({ where: { projectId, sourceTree, ...visible(scope) }, select: fields });
  return rows.map(toRow);
}

/** The sources of which a site was built. */
export interface BuiltSources {
  sourceTree: string;
  /** The commit for which it was built. */
  commit: string;
  /** The workspace whose present version it is or was; null for other versions. */
  workspaceId: string | null;
  recipe: Recipe;
}

/** Returns the sources of which a built site was made, by the commit of the built site; the ones that were looked at last come first. */
export async function findSourcesOfOutput(
  scope: Scope,
  { projectId, outputCommit }: { projectId: string; outputCommit: string },
  tx: Tx,
): Promise<BuiltSources[]> {
  const rows = await tx.siteBuild.findMany({
    where: { projectId, outputCommit, status: "built", ...visible(scope) },
    orderBy: { usedAt: "desc" },
    select: { id: true, sourceTree: true, commit: true, workspaceId: true, recipe: true },
    take: 20,
  });
  return rows.map(({ id, ...row }) => ({ ...row, recipe: readRecipe(row.recipe, id) }));
}

/** A build that is there, by its sources and what was built of them. */
export interface KnownBuild extends Pick<BuildKey, "sourceTree" | "recipeHash"> {
  outputCommit: string;
}

/** Returns a project's built sites, the ones that were requested last first. */
export async function listBuilt(
  scope: Scope,
  { projectId, limit }: { projectId: string; limit: number },
  tx: Tx,
): Promise<KnownBuild[]> {
  const rows = await tx.siteBuild.findMany({
    where: { projectId, status: "built", isClean: false, ...visible(scope) },
    orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
    select: { sourceTree: true, recipeHash: true, outputCommit: true },
    take: limit,
  });
  return rows.flatMap(({ outputCommit, ...row }) => (outputCommit === null ? [] : { ...row, outputCommit }));
}

/** Returns the site that was built last of those that were a workspace's present version. */
export async function findLastBuilt(scope: Scope, workspaceId: string, tx: Tx): Promise<BuildRow | null> {
  const row = await tx.siteBuild.findFirst({
    where: { workspaceId, status: "built", ...visible(scope) },
    orderBy: { usedAt: "desc" },
    select: fields,
  });
  return row && toRow(row);
}

export interface RequestedBuild extends BuildKey {
  recipe: Recipe;
  commit: string;
  /** Whether it is built in an empty folder, so that nothing of another version can be in it. Only such a site is published. */
  isClean: boolean;
  /** The workspace whose present version it is; null for an earlier version, and for a clean build. */
  presentOf: PresentOf | null;
}

/**
 * Notes that a build is wanted and returns it; `isNew` at the first request.
 */
export async function requestBuildRow(
  { recipe, presentOf, ...build }: RequestedBuild,
  tx: Tx,
): Promise<{ id: string; status: BuildStatus; isNew: boolean }> {
  const [row] = await tx.$queryRaw<{ id: string; status: BuildStatus; isNew: boolean }[]>`
    INSERT INTO site_builds (id, project_id, workspace_id, present_as, source_tree, recipe_hash, is_clean, recipe, commit)
    VALUES (${newId()}::uuid, ${build.projectId}::uuid, ${presentOf?.workspaceId ?? null}::uuid, ${presentOf?.as ?? null},
      ${build.sourceTree}, ${build.recipeHash}, ${build.isClean}, ${JSON.stringify(toJson(recipe))}::jsonb, ${build.commit})
    ON CONFLICT (project_id, source_tree, recipe_hash, is_clean) DO UPDATE SET
      used_at = clock_timestamp(), workspace_id = CASE WHEN site_builds.status = 'running' THEN site_builds.workspace_id
        ELSE coalesce(EXCLUDED.workspace_id, site_builds.workspace_id) END
    RETURNING id, status, xmax = 0 AS "isNew"`;
  if (!row) throw new Error("A build that was inserted is returned.");
  return row;
}

/** Returns how many versions of an organization's sites wait that are no workspace's present one and are not to be published. */
export async function countWaitingVersions(projectId: string, tx: Tx): Promise<number> {
  const project = { organization: { projects: { some: { id: projectId } } } };
  return tx.siteBuild.count({ where: { status: "waiting", workspaceId: null, isClean: false, project } });
}

/**
 * Deletes what waits to be built as a workspace's present version in the same role, but for the newest: no other is worth building. The head waits beside
 * what a turn has written, because people look at both.
 */
export async function dropOlderWaiting({ workspaceId, as }: PresentOf, newestId: string, tx: Tx): Promise<void> {
  await tx.siteBuild.deleteMany({ where: { workspaceId, presentAs: as, status: "waiting", id: { not: newestId } } });
}

/** Notes that a build is still looked at, so that no sweep takes it. */
export async function touchBuild(id: string, { isPresent }: { isPresent: boolean }, tx: Tx): Promise<void> {
  // A look at an earlier version does not make it the last one of its workspace.
  await tx.$executeRaw`
    UPDATE site_builds SET used_at = clock_timestamp()
    WHERE id = ${id}::uuid AND (${isPresent} OR used_at < clock_timestamp() - interval '7 days')`;
}

/** Lets a failed build be built again. Returns false if it has not failed. */
export async function requestAgain(id: string, tx: Tx): Promise<boolean> {
  const { count } = await tx.siteBuild.updateMany({
    where: { id, status: { in: statesBefore("requested-again") } },
    data: {
      status: "waiting",
      failure: null,
      outputElsewhere: null,
      endedAt: null,
      attempts: 0,
      log: "",
      retries: 0,
      retryAt: null,
    },
  });
  return count === 1;
}

/** Lets a build wait again whose time has come to be tried again. */
export async function retryDue(_scope: typeof systemScope, id: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE site_builds SET status = 'waiting', failure = NULL, ended_at = NULL, attempts = 0, log = '', retry_at = NULL, retries = retries + 1
    WHERE id = ${id}::uuid AND status = ANY(${statesBefore("retried")}) AND retry_at <= now()`;
}

export interface ClaimedBuild extends Omit<RequestedBuild, "presentOf"> {
  id: string;
  /** The workspace in whose folder it is built; null for the folder of the project's other versions. */
  workspaceId: string | null;
  attempts: number;
  /** How often it was tried again by itself. */
  retries: number;
  leaseToken: string;
  organizationId: string;
  /** Whether packages may run scripts while they are installed. */
  installScripts: boolean;
}

/** Lets the builds wait again whose workers have died in the folder of this one. */
export async function freeFolder(_scope: typeof systemScope, id: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE site_builds AS dead SET status = 'waiting', lease_token = NULL, lease_until = NULL
    FROM site_builds AS next
    WHERE next.id = ${id}::uuid AND dead.project_id = next.project_id
      AND dead.workspace_id IS NOT DISTINCT FROM next.workspace_id AND dead.is_clean = next.is_clean
      AND dead.status = 'running' AND dead.lease_until < clock_timestamp()`;
}

/**
 * Begins a build that waits. Returns null if it is gone, is not waiting, another build is at work in the same folder, or the organization has as
 * many running builds as it may.
 */
export async function claimBuild(
  _scope: typeof systemScope,
  id: string,
  leaseMs: number,
): Promise<ClaimedBuild | null> {
  const leaseToken = newId();
  const claiming = inTransaction(async (tx) => {
    // Claims of an organization come one after the other, so that each counts those before it.
    await tx.$queryRaw`
      SELECT 1 FROM organizations WHERE id = (
        SELECT organization_id FROM projects JOIN site_builds ON site_builds.project_id = projects.id WHERE site_builds.id = ${id}::uuid)
      FOR NO KEY UPDATE`;
    return tx.$queryRaw<Omit<ClaimedBuild, "leaseToken">[]>`
    UPDATE site_builds SET status = 'running', attempts = attempts + 1, lease_token = ${leaseToken}::uuid,
      lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond', started_at = clock_timestamp()
    FROM projects LEFT JOIN site_generators ON site_generators.project_id = projects.id
    WHERE site_builds.id = ${id}::uuid AND projects.id = site_builds.project_id AND projects.archived_at IS NULL
      AND site_builds.status = ANY(${statesBefore("claimed")})
      AND ${organizationLimits.running} > (
        SELECT count(*) FROM site_builds AS other JOIN projects AS theirs ON theirs.id = other.project_id
        WHERE theirs.organization_id = projects.organization_id AND other.status = 'running' AND other.lease_until > clock_timestamp())
    RETURNING site_builds.id, site_builds.project_id AS "projectId", workspace_id AS "workspaceId", source_tree AS "sourceTree",
      recipe_hash AS "recipeHash", is_clean AS "isClean", site_builds.recipe, commit, attempts, retries, projects.organization_id AS "organizationId",
      coalesce(site_generators.install_scripts, false) AS "installScripts"`;
  });
  const [row] = await claiming.catch((error: unknown) => {
    if (!isUniqueViolation(error, "site_builds_one_running_a_folder")) throw error;
    return [];
  });
  return row ? { ...row, recipe: readRecipe(row.recipe, row.id), leaseToken } : null;
}

interface Held {
  id: string;
  leaseToken: string;
}

/** Returns false if another worker has the build, or it is gone. */
export async function extendLease({ id, leaseToken }: Held, leaseMs: number, tx: Tx): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE site_builds SET lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    WHERE id = ${id}::uuid AND lease_token = ${leaseToken}::uuid`;
  return count === 1;
}

export type BuildEnd = { status: "built"; outputCommit: string; outputBytes: number; log: string } | FailedBuild;
/** `elsewhere` is the folder in which the build has put pages, if that of the recipe is empty. */
export interface FailedBuild {
  status: "failed";
  failure: BuildFailure;
  elsewhere?: string | null;
  log: string;
}

/** Writes how a build ended, and that it is tried again `retryMs` after the transaction's beginning, from which its job counts too, unless that is null. Returns false if another worker has it meanwhile. */
export async function endBuild(
  { id, leaseToken }: Held,
  end: BuildEnd,
  tx: Tx,
  { retryMs = null }: { retryMs?: number | null } = {},
): Promise<boolean> {
  const [outputCommit, outputBytes] = end.status === "built" ? [end.outputCommit, end.outputBytes] : [null, 0];
  const [failure, elsewhere] = end.status === "failed" ? [end.failure, end.elsewhere ?? null] : [null, null];
  const count = await tx.$executeRaw`
    UPDATE site_builds SET status = ${end.status}, output_commit = ${outputCommit}, output_bytes = ${outputBytes}, failure = ${failure}, output_elsewhere = ${elsewhere},
      retry_at = date_trunc('milliseconds', now()) + ${retryMs}::float8 * interval '1 millisecond', log = ${end.log.replaceAll("\0", "")}, lease_token = NULL, lease_until = NULL, ended_at = clock_timestamp()
    WHERE id = ${id}::uuid AND lease_token = ${leaseToken}::uuid`;
  return count === 1;
}

/** Lets another worker build it: this one is stopping. */
export async function giveBack({ id, leaseToken }: Held, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE site_builds SET status = 'waiting', attempts = attempts - 1, lease_token = NULL, lease_until = NULL
    WHERE id = ${id}::uuid AND lease_token = ${leaseToken}::uuid`;
}

/** Returns true if a build of a project in use was requested and has not ended. */
export async function isUnended(id: string, tx: Tx): Promise<boolean> {
  const where = { id, status: { in: ["waiting", "running"] }, project: { archivedAt: null } };
  return (await tx.siteBuild.count({ where })) > 0;
}

interface DeletedBuild {
  id: string;
  projectId: string;
  sourceTree: string;
}

/** True for ended builds that are neither the newest of a workspace nor shown by a published version. */
const isUnneeded = Prisma.sql`old.ended_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM published_versions WHERE rendered_commit = old.output_commit)
  AND (old.workspace_id IS NULL OR EXISTS (
    SELECT FROM site_builds AS newer
    WHERE newer.workspace_id = old.workspace_id AND newer.status = 'built' AND newer.used_at > old.used_at))`;

/** Deletes unneeded builds that were not looked at for `days`, and returns them. */
export async function deleteUnusedBuilds(
  _scope: typeof systemScope,
  { days, limit }: { days: number; limit: number },
  tx: Tx,
): Promise<DeletedBuild[]> {
  return tx.$queryRaw<DeletedBuild[]>`
    DELETE FROM site_builds WHERE id IN (
      SELECT id FROM site_builds AS old
      WHERE used_at < clock_timestamp() - ${days} * interval '1 day' AND ${isUnneeded}
      ORDER BY used_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, project_id AS "projectId", source_tree AS "sourceTree"`;
}

/** The built sites of organizations: their bytes, and those of each that is not needed, oldest first. */
export interface KeptBuild extends DeletedBuild {
  organizationId: string;
  bytes: number;
  usedAt: Date;
}

/** Returns the bytes of all built sites, by organization. */
export async function sumBuiltBytes(
  _scope: typeof systemScope,
  tx: Tx,
): Promise<{ organizationId: string; bytes: number }[]> {
  return tx.$queryRaw`
    SELECT projects.organization_id AS "organizationId", sum(output_bytes)::float8 AS bytes
    FROM site_builds JOIN projects ON projects.id = site_builds.project_id
    GROUP BY projects.organization_id`;
}

/** Returns the unneeded builds of an organization, those first that were not looked at for the longest. */
export async function listUnneededBuilds(
  _scope: typeof systemScope,
  { organizationId, limit }: { organizationId: string; limit: number },
  tx: Tx,
): Promise<KeptBuild[]> {
  return tx.$queryRaw`
    SELECT old.id, old.project_id AS "projectId", source_tree AS "sourceTree", projects.organization_id AS "organizationId",
      output_bytes::float8 AS bytes, used_at AS "usedAt"
    FROM site_builds AS old JOIN projects ON projects.id = old.project_id
    WHERE projects.organization_id = ${organizationId}::uuid AND output_bytes > 0 AND ${isUnneeded}
    ORDER BY used_at LIMIT ${limit}`;
}

/** Deletes a build that is still unneeded. Returns false for one that is needed meanwhile. */
export async function deleteUnneededBuild(
  _scope: typeof systemScope,
  { id, usedAt }: KeptBuild,
  tx: Tx,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    DELETE FROM site_builds AS old WHERE id = ${id}::uuid AND used_at <= ${usedAt} AND ${isUnneeded}`;
  return count === 1;
}

/** Returns the organizations of projects, hidden ones too. */
export async function findOrganizations(
  _scope: typeof systemScope,
  projectIds: readonly string[],
  tx: Tx,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.project.findMany({
    where: { id: { in: [...projectIds] } },
    select: { id: true, organizationId: true },
  });
  return new Map(rows.map(({ id, organizationId }) => [id, organizationId]));
}
