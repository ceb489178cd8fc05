import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { database, Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { readStored } from "#lib/platform/problem.ts";
import { storableOutputProblems } from "./output/output-problems.ts";
import type { OutputStatus } from "./output/schema.ts";
import type { PublishedVersion } from "./schema.ts";

export interface NewPublishedVersion {
  projectId: string;
  commit: string;
  /** The commit of the built site; null if it is served as it lies in the repository. */
  rendered: string | null;
  reviewId: string | null;
  userId: string;
  /** The release that it puts back. */
  putBackOf: string | null;
}

/**
 * Inserts a release with the next number of its project and returns its id. Without a review it is the last one that led to the same commit. The
 * caller holds the workspace's row.
 */
export async function insertVersion(version: NewPublishedVersion, tx: Tx): Promise<string> {
  const id = newId();
  const { projectId } = version;
  // By the database's clock, since versions are ordered by it.
  await tx.$executeRaw`
    INSERT INTO published_versions (id, project_id, number, put_back_of, commit, rendered_commit, review_id, user_id, published_at)
    SELECT ${id}::uuid, ${projectId}::uuid,
      1 + coalesce((SELECT max(number) FROM published_versions WHERE project_id = ${projectId}::uuid), 0),
      ${version.putBackOf}::uuid, ${version.commit}, ${version.rendered},
      coalesce(${version.reviewId}::uuid, (SELECT reviews.id FROM reviews JOIN workspaces ON workspaces.id = workspace_id
        WHERE workspaces.project_id = ${projectId}::uuid AND published_commit = ${version.commit}
        ORDER BY decided_at DESC LIMIT 1)),
      ${version.userId}::uuid, clock_timestamp()`;
  return id;
}

/** Makes a version the one that visitors see. The caller holds the workspace's row. */
export async function showVersion(projectId: string, id: string, tx: Tx): Promise<void> {
  await tx.publishedSite.upsert({
    where: { projectId },
    create: { projectId, versionId: id },
    update: { versionId: id },
  });
}

/** Takes the site from its visitors. Returns false if it was not published. */
export async function deletePublishedSite(projectId: string, tx: Tx): Promise<boolean> {
  return (await tx.publishedSite.deleteMany({ where: { projectId } })).count > 0;
}

/** Returns the commit that visitors see, or null. */
export async function findPublishedCommit(scope: Scope, projectId: string, tx: Tx): Promise<string | null> {
  return (await findPublished(scope, projectId, tx))?.commit ?? null;
}

/** A version and, if it was built, the commit of the built site. */
export interface PublishedSite {
  commit: string;
  rendered: string | null;
}

/** Returns what visitors see; null if it is not published. */
export async function findPublished(scope: Scope, projectId: string, tx: Tx): Promise<PublishedSite | null> {
  const site = await tx.publishedSite.findFirst({
    where: { projectId, project: visibleProjects(scope) },
    select: { version: { select: { commit: true, renderedCommit: true } } },
  });
  return site && { commit: site.version.commit, rendered: site.version.renderedCommit };
}

/** Returns the version that was published last, whether visitors see it or not. */
export async function findLastPublished(scope: Scope, projectId: string, tx: Tx): Promise<PublishedSite | null> {
  const version = await tx.publishedVersion.findFirst({
    where: { projectId, project: visibleProjects(scope) },
    orderBy: { number: "desc" },
    select: { commit: true, renderedCommit: true },
  });
  return version && { commit: version.commit, rendered: version.renderedCommit };
}

export async function findVersion(
  scope: Scope,
  { projectId, versionId }: { projectId: string; versionId: string },
  tx: Tx,
): Promise<FoundVersion | null> {
  const row = await tx.publishedVersion.findFirst({
    where: { id: versionId, projectId, project: visibleProjects(scope) },
    select: { id: true, number: true, commit: true, renderedCommit: true, reviewId: true },
  });
  if (!row) return null;
  const { renderedCommit: rendered, ...found } = row;
  return { ...found, rendered };
}

export interface FoundVersion extends PublishedSite {
  id: string;
  number: number;
  reviewId: string | null;
}

/** Returns the number of a project's newest release; 0 without one. */
export async function findNewestNumber(scope: Scope, projectId: string, tx: Tx): Promise<number> {
  const where = { projectId, project: visibleProjects(scope) };
  return (await tx.publishedVersion.aggregate({ where, _max: { number: true } }))._max.number ?? 0;
}

/** Returns the newest versions, newest first. */
export async function listVersions(
  scope: Scope,
  { projectId, limit }: { projectId: string; limit: number },
  tx: Tx = database(),
): Promise<PublishedVersion[]> {
  const rows = await tx.publishedVersion.findMany({
    where: { projectId, project: visibleProjects(scope) },
    select: {
      ...{ id: true, number: true, commit: true, renderedCommit: true, publishedAt: true },
      original: { select: { number: true } },
      output: { select: { status: true, branch: true, problem: true } },
      user: { select: { name: true } },
      review: { select: { title: true, headCommit: true } },
      site: { select: { projectId: true } },
    },
    orderBy: { number: "desc" },
    take: limit,
  });
  return rows.map(({ id, number, commit, renderedCommit, publishedAt, original, output, user, review, site }) => ({
    ...{ id, number, commit, isBuilt: renderedCommit !== null, putBackOf: original?.number ?? null },
    output: output && {
      ...{ status: output.status as OutputStatus, branch: output.branch },
      problem: output.problem && readStored(storableOutputProblems, output.problem),
    },
    at: publishedAt.toISOString(),
    byName: user.name,
    headCommit: review?.headCommit ?? commit,
    title: review?.title ?? null,
    isPublished: site !== null,
  }));
}

/** The site that a host leads to. */
export interface SiteOfHost {
  projectId: string;
  kind: "name" | "former_name" | "domain";
  /** The commit with the files that visitors see: of a site that is built, of the built one. */
  commit: string;
  isBuilt: boolean;
  /** The present name of the project's site. */
  name: string | null;
}

/** Returns the published sites of these hosts, by host. A site that is not published or whose project is hidden has none. */
export async function findSitesOfHosts(hosts: readonly string[]): Promise<ReadonlyMap<string, SiteOfHost>> {
  const rows = await database().$queryRaw<(SiteOfHost & { host: string })[]>(Prisma.sql`
    SELECT site_hosts.host, site_hosts.project_id AS "projectId", site_hosts.kind::text,
      coalesce(rendered_commit, published_versions.commit) AS commit, rendered_commit IS NOT NULL AS "isBuilt",
      (SELECT present.host FROM site_hosts present
        WHERE present.project_id = site_hosts.project_id AND present.kind = 'name') AS name
    FROM site_hosts
    JOIN published_sites ON published_sites.project_id = site_hosts.project_id
    JOIN published_versions ON published_versions.id = published_sites.version_id
    JOIN projects ON projects.id = site_hosts.project_id AND projects.archived_at IS NULL
    WHERE site_hosts.host = ANY(${hosts})`);
  return new Map(rows.map(({ host, ...site }) => [host, site]));
}
