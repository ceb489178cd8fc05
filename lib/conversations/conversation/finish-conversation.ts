import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { moveWorkspace } from "#lib/workspaces/workspace-store.ts";
import { conversationRefusals } from "../refusals.ts";
import { makeWay } from "../turn/make-way.ts";
import { countOpenTurns } from "../turn/queue/queue-store.ts";
import { markFinished } from "./conversation-store.ts";
import { lockOwn } from "./lock-own.ts";
import { transitionConversation } from "./transition.ts";

/**
 * Finishes the conversation and frees its workspace ("Finish editing"). Stops a running follow-up and waits for its end. Idempotent.
 */
export async function finishConversation(actor: Actor, { conversationId }: { conversationId: string }): Promise<void> {
  await makeWay(actor, conversationId);
  await inTransaction(async (tx) => {
    const { workspace, conversation } = await lockOwn(actor, conversationId, tx);
    if (!transitionConversation(conversation.status, "finished")) return;
    if ((await countOpenTurns(conversationId, tx)) > 0) throw conversationRefusals["turn-running"]();
    await markFinished(conversationId, tx);
    await moveWorkspace(workspace, "conversation-finished", tx);
  });
}
