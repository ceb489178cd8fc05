import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { type Tried, tryEach } from "#lib/platform/try-each.ts";
import { lockWorkspace, moveWorkspace } from "#lib/workspaces/workspace-store.ts";
import { isSilent, listSilentConversations } from "../presence/presence-store.ts";
import { countOpenTurns } from "../turn/queue/queue-store.ts";
import { lockConversation, markFinished } from "./conversation-store.ts";
import { transitionConversation } from "./transition.ts";

/**
 * Ends the conversations without a heartbeat for `conversationMs` and frees their workspaces; returns their ids. It never ends
 * one in which a turn waits or runs. Safe to run concurrently: each conversation is locked and checked again before it ends. A
 * failure does not stop the others.
 */
export async function releaseAbandonedConversations(patience?: { conversationMs?: number }): Promise<string[]> {
  return (await tryReleasing(patience)).done;
}

/** As `releaseAbandonedConversations`, and returns the failures too. */
export async function tryReleasing({
  conversationMs = env().PRESENCE_MINUTES * 60_000,
}: {
  conversationMs?: number;
} = {}): Promise<Tried<string>> {
  const silent = await listSilentConversations(conversationMs, database());
  const sentence = "an abandoned conversation could not be released; the next sweep tries again";
  const name = ({ id }: { id: string }) => ({ conversationId: id });
  const { done, failures } = await tryEach(silent, (one) => release(one, conversationMs), { sentence, name });
  return { done: done.map(({ id }) => id), failures };
}

async function release({ id, workspaceId }: { id: string; workspaceId: string }, silentMs: number): Promise<boolean> {
  return inTransaction(async (tx) => {
    const workspace = await lockWorkspace(systemScope, workspaceId, tx);
    const conversation = await lockConversation(systemScope, id, tx);
    if (!workspace || !conversation || !transitionConversation(conversation.status, "released")) return false;
    if ((await countOpenTurns(id, tx)) > 0 || !(await isSilent(id, silentMs, tx))) return false;
    await markFinished(id, tx, { released: true });
    await moveWorkspace(workspace, "conversation-finished", tx);
    return true;
  });
}
