import { insertInvitation } from "#lib/accounts/people/invitation-store.ts";
import type { Actor, ProjectRole } from "#lib/accounts/schema.ts";
import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { newId } from "#lib/platform/ids.ts";

/** Creates an invitation by the actor that works for an hour, and returns the token of its link. */
export async function createInvitation(
  { userId }: Actor,
  { projectId, role = "editor" }: { projectId: string; role?: ProjectRole },
): Promise<{ invitationId: string; token: string }> {
  const token = newToken();
  const createdAt = new Date();
  const { id } = await insertInvitation({
    id: newId(),
    tokenHash: hashToken(token),
    projectId,
    role,
    invitedById: userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 3_600_000),
  });
  return { invitationId: id, token };
}
