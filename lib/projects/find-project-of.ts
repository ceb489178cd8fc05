import type { ProjectIdentity } from "#lib/accounts/can.ts";
import { database, Prisma } from "#lib/platform/db/transaction.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";

/** Ids in addresses that never move to another project. */
const places = {
  projectId: Prisma.sql`SELECT id AS place, id AS project_id FROM projects`,
  workspaceId: Prisma.sql`SELECT id AS place, project_id FROM workspaces`,
  conversationId: Prisma.sql`SELECT id AS place, project_id FROM conversations`,
  planId: Prisma.sql`SELECT id AS place, project_id FROM plan_runs`,
  editSessionId: Prisma.sql`
    SELECT edit_sessions.id AS place, project_id FROM edit_sessions JOIN workspaces ON workspaces.id = workspace_id`,
  reviewId: Prisma.sql`
    SELECT reviews.id AS place, project_id FROM reviews JOIN workspaces ON workspaces.id = workspace_id`,
};

const placesMax = 20_000;
const known = () => processState("projects.of-places", () => new RecentMap<ProjectIdentity>(placesMax));

/** Returns the project of the first of these ids, or null; cached per process. Checks no rights: for quotas only. */
export async function findProjectOf(params: Readonly<Record<string, string>>): Promise<ProjectIdentity | null> {
  for (const [name, query] of Object.entries(places)) {
    const id = params[name]?.toLowerCase();
    if (!id) continue;
    const found = known().get(id) ?? (await findProject(query, id));
    if (found) known().set(id, found);
    return found;
  }
  return null;
}

/** Remembers the project of something new, whose id comes with a request soon. */
export function rememberProjectOf(id: string, { id: projectId, organizationId }: ProjectIdentity): void {
  known().set(id, { id: projectId, organizationId });
}

async function findProject(query: Prisma.Sql, id: string): Promise<ProjectIdentity | null> {
  const [row] = await database().$queryRaw<ProjectIdentity[]>`
    SELECT projects.id::text, projects.organization_id::text AS "organizationId"
    FROM (${query}) AS places JOIN projects ON projects.id = places.project_id WHERE places.place = ${id}::uuid`;
  return row ?? null;
}
