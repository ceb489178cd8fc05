import { assertCan } from "#lib/accounts/assert-can.ts";
import { type Actor, type Scope, systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow } from "#lib/projects/project-store.ts";
import { findConversation, findOngoingConversation, lockConversation } from "../conversation/conversation-store.ts";
import { conversationRefusals } from "../refusals.ts";
import { awaitTurnEnd } from "./await-turn-end.ts";
import { yieldFollowUps } from "./cancel-turn.ts";
import { readQueue } from "./read-queue.ts";

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
