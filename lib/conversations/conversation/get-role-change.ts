import { findRoleChange } from "#lib/accounts/audit-store.ts";
import { can } from "#lib/accounts/can.ts";
import { type Actor, type RoleChange, systemScope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findConversation } from "./conversation-store.ts";

/**
 * Returns the change by which the actor can't edit their own conversation any more; null if they can, or if there was no such change. It
 * also answers a person who was removed and sees nothing else of the project. Throws not-found for every other person's conversation.
 */
export async function getRoleChange(
  actor: Actor,
  { conversationId }: { conversationId: string },
): Promise<RoleChange | null> {
  const tx = database();
  const conversation = await findConversation(systemScope, conversationId, tx);
  if (conversation?.userId !== actor.userId) throw notFound();
  const project = { id: conversation.projectId, organizationId: conversation.organizationId };
  return can(actor, "edit", project) ? null : findRoleChange(project, actor.userId, tx);
}
