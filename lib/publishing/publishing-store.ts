import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { database, Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import type { PublishedVersion } from "./schema.ts";

export interface NewPublishedVersion {
  projectId: string;
  commit: string;
  /** The commit of the built site; null if it is served as it lies in the repository. */
  rendered: string | null;
  reviewId: string | null;
  userId: string;
}

/**
 * Inserts a version and makes it the one that visitors see. Without a review it is the last one that led to the same commit. The caller
 * holds the workspace's row.
 */
export async function publishVersion(version: NewPublishedVersion, tx: Tx): Promise<void> {
  const id = newId();
  const { projectId } = version;
  // By the database's clock, since versions are ordered by it.
  await tx.$executeRaw`
    INSERT INTO published_versions (id, project_id, commit, rendered_commit, review_id, user_id, published_at)
    SELECT ${id}::uuid, ${projectId}::uuid, ${version.commit}, ${version.rendered},
      coalesce(${version.reviewId}::uuid, (SELECT reviews.id FROM reviews JOIN workspaces ON workspaces.id = workspace_id
        WHERE workspaces.project_id = ${projectId}::uuid AND published_commit = ${version.commit}
        ORDER BY decided_at DESC LIMIT 1)),
      ${version.userId}::uuid, clock_timestamp()`;
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
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    select: { commit: true, renderedCommit: true },
  });
  return version && { commit: version.commit, rendered: version.renderedCommit };
}

export async function findVersion(
  scope: Scope,
  { projectId, versionId }: { projectId: string; versionId: string },
  tx: Tx,
): Promise<{ commit: string; reviewId: string | null } | null> {
  return tx.publishedVersion.findFirst({
    where: { id: versionId, projectId, project: visibleProjects(scope) },
    select: { commit: true, reviewId: true },
  });
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
      id: true,
      commit: true,
      publishedAt: true,
      user: { select: { name: true } },
      review: { select: { title: true, headCommit: true } },
      site: { select: { projectId: true } },
    },
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  return rows.map(({ id, commit, publishedAt, user, review, site }) => ({
    id,
    commit,
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
