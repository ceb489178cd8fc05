import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { holdQuota } from "#lib/platform/quotas/hold-quota.ts";
import { assertRoom, openInvitations } from "#lib/platform/quotas/quota.ts";
import type { Actor } from "../schema.ts";
import { countPendingInvitations, insertInvitation } from "./invitation-store.ts";
import { describeInvitation } from "./list-invitations.ts";
import { requireManagedProject } from "./manage-people.ts";
import type { InvitationForDisplay, Invite } from "./people-schema.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Creates an invitation. The token is returned only here, never stored, and lets one person join until it expires. */
export async function invitePerson(
  actor: Actor,
  { projectId, role, restricted = false, expiresInDays, label, invitee }: Invite & { projectId: string },
): Promise<{ invitation: InvitationForDisplay; token: string }> {
  await requireManagedProject(actor, projectId);
  const token = newToken();
  const createdAt = new Date();
  const invitation = await inTransaction(async (tx) => {
    await holdQuota(openInvitations(), { userId: actor.userId, projectId }, tx);
    assertRoom(openInvitations(), await countPendingInvitations({ userId: actor.userId, projectId }, createdAt, tx));
    return insertInvitation(
      {
        id: newId(),
        tokenHash: hashToken(token),
        projectId,
        role,
        restricted,
        label: label || null,
        invitee: invitee || null,
        invitedById: actor.userId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + expiresInDays * dayMs),
      },
      tx,
    );
  });
  log.info({ actorId: actor.userId, projectId, invitationId: invitation.id, role }, "a person was invited");
  return { invitation: describeInvitation(invitation), token };
}
