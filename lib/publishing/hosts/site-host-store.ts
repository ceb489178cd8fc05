import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";

export type SiteHostKind = "name" | "former_name" | "domain";

export interface SiteHost {
  host: string;
  kind: SiteHostKind;
}

/** Returns the hosts of a project's site, oldest first. */
export async function listHosts(scope: Scope, projectId: string, tx: Tx = database()): Promise<SiteHost[]> {
  return tx.siteHost.findMany({
    where: { projectId, project: visibleProjects(scope) },
    select: { host: true, kind: true },
    orderBy: [{ createdAt: "asc" }, { host: "asc" }],
  });
}

/** Inserts a host. Returns false if it leads to a site already. The caller holds the workspace's row. */
export async function insertHost(projectId: string, { host, kind }: SiteHost, tx: Tx): Promise<boolean> {
  const inserted = await tx.$executeRaw`
    INSERT INTO site_hosts (host, project_id, kind, created_at)
    VALUES (${host}, ${projectId}::uuid, ${kind}::site_host_kind, clock_timestamp()) ON CONFLICT DO NOTHING`;
  return inserted === 1;
}

/** Turns a name of the project into another kind. The caller holds the workspace's row. */
export async function changeKind(projectId: string, { host, kind }: SiteHost, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE site_hosts SET kind = ${kind}::site_host_kind, created_at = clock_timestamp()
    WHERE project_id = ${projectId}::uuid AND host = ${host}`;
}

/** Frees hosts of the project. The caller holds the workspace's row. */
export async function deleteHosts(projectId: string, hosts: readonly string[], tx: Tx): Promise<void> {
  if (hosts.length > 0) await tx.siteHost.deleteMany({ where: { projectId, host: { in: [...hosts] } } });
}
