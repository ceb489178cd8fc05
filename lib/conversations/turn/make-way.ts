import { assertCan } from "#lib/accounts/assert-can.ts";
import { type Actor, type Scope, systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow } from "#lib/projects/project-store.ts";
import { findConversation, findOngoingConversation, lockConversation } from "../conversation/conversation-store.ts";
import { joinLiveLog, leaveLiveLog } from "../log/live-logs.ts";
import { conversationRefusals } from "../refusals.ts";
import { yieldFollowUps } from "./cancel-turn.ts";
import { findTurn } from "./edit-session-store.ts";
import { readQueue } from "./queue/read-queue.ts";
import { isTerminal } from "./transition.ts";

/** A stopped turn ends much sooner, unless its worker hangs. */
const stopMsMax = 5_000;

/**
 * Stops the follow-ups in a person's conversation and waits for the last stopping turn. Throws `turn-running` if that turn has
 * not ended within `stopMs`. Other turns that wait or run are not touched: the caller refuses them in its own transaction.
 */
export async function makeWay(actor: Actor, conversationId: string, stopMs = stopMsMax): Promise<void> {
  const conversation = await findConversation(actor, conversationId, database());
  if (!conversation) throw notFound();
  // Only its own person can act in a conversation, so others have nothing to wait for.
  if (conversation.userId === actor.userId) await stopFollowUps(actor, conversationId, stopMs);
}

/** As `makeWay`, in the workspace's ongoing conversation if it is the actor's. */
export async function makeWayInWorkspace(actor: Actor, workspaceId: string): Promise<void> {
  const conversation = await findOngoingConversation(actor, workspaceId, database());
  if (conversation) await makeWay(actor, conversation.id);
}

/** As `makeWay`, in the project's ongoing conversation, for actors who may configure the project. */
export async function makeWayInProject(actor: Actor, projectId: string): Promise<void> {
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  assertCan(actor, "configure", project);
  const conversation = project.workspace && (await findOngoingConversation(actor, project.workspace.id, database()));
  if (conversation) await stopFollowUps(systemScope, conversation.id, stopMsMax);
}

async function stopFollowUps(scope: Scope, conversationId: string, stopMs: number): Promise<void> {
  const announce = await inTransaction(async (tx) => {
    if (!(await lockConversation(scope, conversationId, tx))) throw notFound();
    return yieldFollowUps(conversationId, tx);
  });
  announce();
  const { active, waiting } = await readQueue(scope, conversationId, database());
  if (active?.status !== "cancelling" || waiting.length > 0) return;
  if (!(await awaitTurnEnd(active.editSessionId, stopMs))) throw conversationRefusals["turn-running: stopping"]();
}

/**
 * Waits for the turn's end; returns false if it has not ended within `withinMs`. The notification of the last chunk ends the
 * wait; a lost one costs at most two seconds. Never call it inside a transaction, which would hold its locks meanwhile.
 */
async function awaitTurnEnd(editSessionId: string, withinMs: number): Promise<boolean> {
  const tooLate = AbortSignal.timeout(withinMs);
  const live = await joinLiveLog(editSessionId);
  try {
    for (;;) {
      // Read before the table, so that a notification in between ends the wait at once.
      const { version } = live;
      const turn = await findTurn(systemScope, editSessionId, database());
      if (!turn || isTerminal(turn.status)) return true;
      if (tooLate.aborted) return false;
      await live.changed(version, tooLate);
    }
  } finally {
    leaveLiveLog(live);
  }
}
