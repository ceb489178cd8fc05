import { Prisma } from "#lib/platform/db/transaction.ts";
import { type Actor, type Scope, systemScope } from "./schema.ts";

/** Returns the condition of the hidden projects that the actor may restore: as the organization's owner or admin, or as the project's. */
export function hiddenProjects({ organizationRoles, projectRoles }: Actor): Prisma.ProjectWhereInput {
  const organizations = Object.entries(organizationRoles).filter(([, role]) => role === "owner" || role === "admin");
  const projects = Object.entries(projectRoles).filter(([, role]) => role === "admin");
  const ids = (entries: [string, string][]) => ({ in: entries.map(([id]) => id) });
  return {
    archivedAt: { not: null },
    OR: [{ organizationId: ids(organizations) }, { id: ids(projects) }],
  };
}

/** Returns the condition of the projects that a scope may see, for every query that reads a project's data. */
export function visibleProjects(scope: Scope): Prisma.ProjectWhereInput {
  if (scope === systemScope) return {};
  const { organizationIds, projectIds } = visibleIds(scope);
  return { archivedAt: null, OR: [{ organizationId: { in: organizationIds } }, { id: { in: projectIds } }] };
}

/** As `visibleProjects`, in SQL that has `projects` among its tables. */
export function visibleProjectsSql(scope: Scope): Prisma.Sql {
  if (scope === systemScope) return Prisma.sql`true`;
  const { organizationIds, projectIds } = visibleIds(scope);
  return Prisma.sql`projects.archived_at IS NULL
    AND (projects.organization_id = ANY(${organizationIds}::uuid[]) OR projects.id = ANY(${projectIds}::uuid[]))`;
}

function visibleIds({ organizationRoles, projectRoles }: Actor): { organizationIds: string[]; projectIds: string[] } {
  const organizations = Object.entries(organizationRoles).filter(([, role]) => role === "owner" || role === "admin");
  return { organizationIds: organizations.map(([id]) => id), projectIds: Object.keys(projectRoles) };
}
