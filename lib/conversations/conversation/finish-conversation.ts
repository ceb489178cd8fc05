import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { lockWorkspace, moveWorkspace } from "#lib/workspaces/workspace-store.ts";
import { assertOwn, conversationRefusals } from "../refusals.ts";
import { makeWay } from "../turn/make-way.ts";
import { countOpenTurns } from "../turn/queue/queue-store.ts";
import { findConversation, lockConversation, markFinished } from "./conversation-store.ts";
import { transitionConversation } from "./transition.ts";

/**
 * Finishes the conversation and frees its workspace ("End session"). Stops a running follow-up and waits for its end. Idempotent.
 */
export async function finishConversation(actor: Actor, { conversationId }: { conversationId: string }): Promise<void> {
  await makeWay(actor, conversationId);
  await inTransaction(async (tx) => {
    const found = await findConversation(actor, conversationId, tx);
    if (!found) throw notFound();
    const workspace = await lockWorkspace(actor, found.workspaceId, tx);
    const conversation = await lockConversation(actor, conversationId, tx);
    if (!workspace || !conversation) throw notFound();
    assertOwn(actor, conversation);
    if (!transitionConversation(conversation.status, "finished")) return;
    if ((await countOpenTurns(conversationId, tx)) > 0) throw conversationRefusals["turn-running"]();
    await markFinished(conversationId, tx);
    await moveWorkspace(workspace, "conversation-finished", tx);
  });
}
