import type { Prisma } from "#lib/platform/db/transaction.ts";
import { type Actor, type Scope, systemScope } from "./schema.ts";

/** The hidden projects that somebody may bring back: those of an organization that they run or whose administrators they are. */
export function hiddenProjects({ organizationRoles, projectRoles }: Actor): Prisma.ProjectWhereInput {
  const organizations = Object.entries(organizationRoles).filter(([, role]) => role === "owner" || role === "admin");
  const projects = Object.entries(projectRoles).filter(([, role]) => role === "admin");
  const ids = (entries: [string, string][]) => ({ in: entries.map(([id]) => id) });
  return {
    archivedAt: { not: null },
    OR: [{ organizationId: ids(organizations) }, { id: ids(projects) }],
  };
}

/** The projects that a scope may see, as a condition for every query that reaches a project's data. */
export function visibleProjects(scope: Scope): Prisma.ProjectWhereInput {
  if (scope === systemScope) return {};
  const organizationIds = Object.entries(scope.organizationRoles)
    .filter(([, role]) => role === "owner" || role === "admin")
    .map(([id]) => id);
  return {
    archivedAt: null,
    OR: [{ organizationId: { in: organizationIds } }, { id: { in: Object.keys(scope.projectRoles) } }],
  };
}
