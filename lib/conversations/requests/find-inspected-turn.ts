import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { type Conversation, findConversation } from "../conversation/conversation-store.ts";
import { conversationRefusals } from "../refusals.ts";
import { type EditSession, findTurn } from "../turn/edit-session-store.ts";

/** A conversation whose private side the actor may see. Throws 404, or 403 for those who may only read. */
export async function findInspectedConversation(actor: Actor, conversationId: string): Promise<Conversation> {
  const conversation = await findConversation(actor, conversationId, database());
  if (!conversation) throw notFound();
  const project = { id: conversation.projectId, organizationId: conversation.organizationId };
  if (can(actor, "inspect", project)) return conversation;
  throw conversationRefusals["read-only: inspecting"]();
}

/** As above, by one of its turns. */
export async function findInspectedTurn(
  actor: Actor,
  editSessionId: string,
): Promise<{ turn: EditSession; conversation: Conversation }> {
  const turn = await findTurn(actor, editSessionId, database());
  if (!turn) throw notFound();
  return { turn, conversation: await findInspectedConversation(actor, turn.conversationId) };
}
