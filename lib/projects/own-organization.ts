import type { Actor } from "#lib/accounts/schema.ts";

/** Returns the first organization of which the actor is owner or admin, or null: then they may not create projects. */
export function ownOrganization(actor: Actor): string | null {
  const own = Object.entries(actor.organizationRoles).find(([, role]) => role === "owner" || role === "admin");
  return own?.[0] ?? null;
}
