import { insertMembership, insertOrganization } from "#lib/accounts/organization-store.ts";
import type { Actor, OrganizationRole } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { insertSignIn } from "#lib/accounts/sign-in/sign-in-store.ts";
import { newId } from "#lib/platform/ids.ts";
import { createUser } from "./create-user.ts";

/** Creates a signed-in person: by default the owner of an organization of their own. */
export async function createActor({
  name,
  organizationId,
  role = "owner",
}: {
  name?: string;
  organizationId?: string;
  role?: OrganizationRole;
} = {}): Promise<Actor> {
  const { userId } = await createUser({ name });
  const organization = organizationId ?? newId();
  if (!organizationId) await insertOrganization({ id: organization, name: "Organization" });
  await insertMembership({ organizationId: organization, userId, role });
  const signInId = newId();
  await insertSignIn({ id: signInId, userId, expiresAt: new Date(Date.now() + 3_600_000) });
  const actor = await loadActor(signInId);
  if (!actor) throw new Error("The actor that was just created cannot be loaded.");
  return actor;
}
