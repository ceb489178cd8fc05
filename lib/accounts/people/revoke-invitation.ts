import { log } from "#lib/platform/log.ts";
import { notFound } from "#lib/platform/problem.ts";
import type { Actor } from "../schema.ts";
import { existsInvitation, markRevoked } from "./invitation-store.ts";
import { requireManagedProject } from "./manage-people.ts";

/** Withdraws an invitation, so that its link no longer works. One that has ended already stays as it is. */
export async function revokeInvitation(
  actor: Actor,
  { projectId, invitationId }: { projectId: string; invitationId: string },
): Promise<void> {
  await requireManagedProject(actor, projectId);
  if ((await markRevoked({ id: invitationId, projectId }, new Date())) === 1) {
    log.info({ actorId: actor.userId, projectId, invitationId }, "an invitation was withdrawn");
  } else if (!(await existsInvitation(invitationId, projectId))) {
    throw notFound();
  }
}
