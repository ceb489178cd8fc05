import { hashToken } from "#lib/platform/crypto.ts";
import { canRead } from "../can.ts";
import { accountRefusals } from "../refusals.ts";
import { type Actor, newAccountSchema } from "../schema.ts";
import { findPendingInvitation, type Invitation } from "./invitation-store.ts";
import type { InvitationOffer } from "./people-schema.ts";
import { clearInvitationAttempt, countInvitationAttempt } from "./throttle-invitations.ts";

/** The reader of an invitation's link, signed in or not. */
export interface Guest {
  actor: Actor | null;
  clientAddress: string;
}

/** Returns the offer of an invitation's link, without using it. */
export async function lookAtInvitation(token: string, { actor, clientAddress }: Guest): Promise<InvitationOffer> {
  const attemptIds = await countInvitationAttempt(clientAddress);
  const { projectId, projectName, role, restricted, invitedBy, expiresAt, ...invitation } =
    await requireInvitation(token);
  await clearInvitationAttempt(attemptIds);
  const isIn = actor !== null && canRead(actor, { id: projectId, organizationId: invitation.organizationId });
  const offer = { projectName, role, restricted, invitedBy, expiresAt: expiresAt.toISOString() };
  return { ...offer, email: addressOf(invitation.invitee), projectId: isIn ? projectId : null };
}

/** Returns the invitee if it is an e-mail address: the label and a name are shown only to people who manage people. */
function addressOf(invitee: string | null): string | null {
  const address = newAccountSchema.shape.email.safeParse(invitee);
  return address.success ? address.data : null;
}

/** Returns an open invitation. Throws the same Problem for an unknown, used, expired or withdrawn one. */
export async function requireInvitation(token: string): Promise<Invitation> {
  const invitation = await findPendingInvitation(hashToken(token), new Date());
  if (!invitation) throw accountRefusals["invitation-ended"]();
  return invitation;
}
