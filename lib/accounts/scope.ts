import type { Prisma } from "#lib/platform/db/transaction.ts";
import { type Scope, systemScope } from "./schema.ts";

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
