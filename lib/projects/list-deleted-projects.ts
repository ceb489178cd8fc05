import type { Actor } from "#lib/accounts/schema.ts";
import { listHiddenProjects } from "./project-store.ts";
import type { DeletedProject } from "./schema.ts";

/** Returns the deleted and archived projects that the actor may restore; those that end first come first. */
export async function listDeletedProjects(actor: Actor): Promise<DeletedProject[]> {
  const rows = await listHiddenProjects(actor);
  return rows.map(({ id, name, archivedAt, restorableUntil }) => ({
    id,
    name,
    deletedAt: (archivedAt ?? new Date()).toISOString(),
    restorableUntil: restorableUntil?.toISOString() ?? null,
  }));
}
