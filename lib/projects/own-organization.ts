import type { Actor } from "#lib/accounts/schema.ts";

/** The first organization that the actor runs; whoever runs none may work on projects, but not start one. */
export function ownOrganization(actor: Actor): string | null {
  const own = Object.entries(actor.organizationRoles).find(([, role]) => role === "owner" || role === "admin");
  return own?.[0] ?? null;
}
