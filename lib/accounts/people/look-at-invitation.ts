import { hashToken } from "#lib/platform/crypto.ts";
import { canRead } from "../can.ts";
import { accountRefusals } from "../refusals.ts";
import { type Actor, newAccountSchema } from "../schema.ts";
import { findPendingInvitation, type Invitation } from "./invitation-store.ts";
import type { InvitationOffer } from "./people-schema.ts";
import { clearInvitationAttempt, countInvitationAttempt } from "./throttle-invitations.ts";

/** Whoever asks: perhaps somebody who is signed in, from an address. */
export interface Guest {
  actor: Actor | null;
  clientAddress: string;
}

/** What the link offers; looking uses nothing up. */
export async function lookAtInvitation(token: string, { actor, clientAddress }: Guest): Promise<InvitationOffer> {
  const attemptIds = await countInvitationAttempt(clientAddress);
  const { projectId, projectName, role, invitedBy, expiresAt, ...invitation } = await requireInvitation(token);
  await clearInvitationAttempt(attemptIds);
  const isIn = actor !== null && canRead(actor, { id: projectId, organizationId: invitation.organizationId });
  const offer = { projectName, role, invitedBy, expiresAt: expiresAt.toISOString() };
  return { ...offer, email: addressOf(invitation.invitee), projectId: isIn ? projectId : null };
}

/** What the invitation is called, and a name, stay among those who manage people. */
function addressOf(invitee: string | null): string | null {
  const address = newAccountSchema.shape.email.safeParse(invitee);
  return address.success ? address.data : null;
}

/** Whether it never was, was used, has expired or was withdrawn is one answer. */
export async function requireInvitation(token: string): Promise<Invitation> {
  const invitation = await findPendingInvitation(hashToken(token), new Date());
  if (!invitation) throw accountRefusals["invitation-ended"]();
  return invitation;
}
