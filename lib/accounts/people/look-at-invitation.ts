import { hashToken } from "#lib/platform/crypto.ts";
import { Problem } from "#lib/platform/problem.ts";
import { canRead } from "../can.ts";
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

export async function requireInvitation(token: string): Promise<Invitation> {
  const invitation = await findPendingInvitation(hashToken(token), new Date());
  if (!invitation) throw invitationEnded();
  return invitation;
}

/** Whether it never was, was used, has expired or was withdrawn is one answer. */
export function invitationEnded(): Problem {
  const sentence =
    "This invitation can't be used: it was used already, has expired or was withdrawn. Ask for a new one.";
  return new Problem("not-found", "invitation-ended", sentence);
}
