import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { lockWorkspace, moveWorkspace } from "#lib/workspaces/workspace-store.ts";
import { lockConversation, markFinished } from "./conversation-store.ts";
import { countOpenTurns } from "./edit-session-store.ts";
import { isSilent, listSilentConversations } from "./presence-store.ts";

/** How many one sweep ends at most; the next one goes on. */
const releasedAtOnceMax = 100;

/**
 * Ends the conversations whose person has given no sign of life for so long, and frees their workspaces; never one in
 * which a turn waits or runs. Safe to run anywhere at any time: each is locked and looked at again before it ends.
 * Answers their ids.
 */
export async function releaseAbandonedConversations({
  conversationMs = env().PRESENCE_MINUTES * 60_000,
}: {
  conversationMs?: number;
} = {}): Promise<string[]> {
  const released: string[] = [];
  for (const silent of await listSilentConversations(conversationMs, releasedAtOnceMax, database())) {
    try {
      if (await release(silent, conversationMs)) released.push(silent.id);
    } catch (error) {
      // One that cannot be ended now holds up none of the others.
      log.warn({ err: error, conversationId: silent.id }, "an abandoned conversation could not be released");
    }
  }
  return released;
}

async function release({ id, workspaceId }: { id: string; workspaceId: string }, silentMs: number): Promise<boolean> {
  return inTransaction(async (tx) => {
    const workspace = await lockWorkspace(systemScope, workspaceId, tx);
    const conversation = await lockConversation(systemScope, id, tx);
    if (!workspace || conversation?.status !== "ongoing") return false;
    if ((await countOpenTurns(id, tx)) > 0 || !(await isSilent(id, silentMs, tx))) return false;
    await markFinished(id, tx, { released: true });
    await moveWorkspace(workspace, "conversation-finished", tx);
    return true;
  });
}
