import type { Actor } from "../schema.ts";
import { type Invitation, listPendingInvitations } from "./invitation-store.ts";
import { requireManagedProject } from "./manage-people.ts";
import type { InvitationForDisplay } from "./people-schema.ts";

/** Returns the open invitations of a project, newest first. */
export async function listInvitations(
  actor: Actor,
  { projectId }: { projectId: string },
): Promise<InvitationForDisplay[]> {
  await requireManagedProject(actor, projectId);
  return (await listPendingInvitations(projectId, new Date())).map(describeInvitation);
}

export function describeInvitation({
  id,
  role,
  restricted,
  label,
  invitee,
  invitedBy,
  createdAt,
  expiresAt,
}: Invitation): InvitationForDisplay {
  const told = { id, role, restricted, label, invitee, invitedBy };
  return { ...told, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
