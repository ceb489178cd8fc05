import type { Actor } from "#lib/accounts/schema.ts";
import { saveTimeZone } from "#lib/accounts/user-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findConversation } from "../conversation/conversation-store.ts";
import { assertOwn, conversationRefusals } from "../refusals.ts";
import { markSeen } from "./presence-store.ts";

/** Records a heartbeat, which keeps the workspace for the conversation. Throws if the conversation has ended. */
export async function showPresence(
  actor: Actor,
  { conversationId, timeZone }: { conversationId: string; timeZone?: string | undefined },
): Promise<void> {
  const conversation = await findConversation(actor, conversationId, database());
  if (!conversation) throw notFound();
  assertOwn(actor, conversation);
  if (timeZone) await saveTimeZone(actor.userId, timeZone, database());
  if (await markSeen(conversationId, database())) return;
  throw conversationRefusals["conversation-finished: heartbeat"]();
}
