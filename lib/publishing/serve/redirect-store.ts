import type { Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";

/** Returns the redirects of a project, by the path that is gone. */
export async function listRedirects(scope: Scope, projectId: string, tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.siteRedirect.findMany({
    where: { projectId, project: visibleProjects(scope) },
    select: { fromPath: true, toPath: true },
  });
  return new Map(rows.map(({ fromPath, toPath }) => [fromPath, toPath]));
}

/** Replaces the redirects of a project. The caller holds the workspace's row. */
export async function replaceRedirects(
  projectId: string,
  redirects: ReadonlyMap<string, string>,
  tx: Tx,
): Promise<void> {
  await tx.siteRedirect.deleteMany({ where: { projectId } });
  const rows = [...redirects].map(([fromPath, toPath]) => ({ projectId, fromPath, toPath }));
  if (rows.length > 0) await tx.siteRedirect.createMany({ data: rows });
}

/** Returns where one of these paths leads; null if none of them does. */
export async function findRedirectOf(
  _scope: typeof systemScope,
  projectId: string,
  paths: readonly string[],
): Promise<string | null> {
  const row = await database().siteRedirect.findFirst({
    where: { projectId, fromPath: { in: [...paths] } },
    select: { toPath: true },
  });
  return row?.toPath ?? null;
}
