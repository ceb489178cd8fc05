import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { type Conversation, findConversation } from "../conversation/conversation-store.ts";
import { conversationRefusals } from "../refusals.ts";
import { type EditSession, findTurn } from "../turn/edit-session-store.ts";

/** Returns a conversation that the actor may inspect. Throws 404, or 403 if they may only read it. */
export async function findInspectedConversation(actor: Actor, conversationId: string): Promise<Conversation> {
  const conversation = await findConversation(actor, conversationId, database());
  if (!conversation) throw notFound();
  const project = { id: conversation.projectId, organizationId: conversation.organizationId };
  if (can(actor, "inspect", project)) return conversation;
  throw conversationRefusals["read-only: inspecting"]();
}

/** Returns a turn that the actor may inspect, with its conversation. Throws as `findInspectedConversation`. */
export async function findInspectedTurn(
  actor: Actor,
  editSessionId: string,
): Promise<{ turn: EditSession; conversation: Conversation }> {
  const turn = await findTurn(actor, editSessionId, database());
  if (!turn) throw notFound();
  return { turn, conversation: await findInspectedConversation(actor, turn.conversationId) };
}
