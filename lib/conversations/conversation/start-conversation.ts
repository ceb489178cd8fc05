import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { isProblem, notFound } from "#lib/platform/problem.ts";
import { findProjectWorkspaceId } from "#lib/projects/project-store.ts";
import { requestSetup } from "#lib/projects/setup/request-setup.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { lockWorkspace, moveWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { markSeen } from "../presence/presence-store.ts";
import { assertMayEdit, conversationRefusals } from "../refusals.ts";
import {
  type Conversation,
  endedPublished,
  findOngoingConversation,
  insertConversation,
  isOnItsBranch,
  lockConversation,
  markContinued,
} from "./conversation-store.ts";
import { releaseAbandonedConversations } from "./release-conversations.ts";
import { transitionConversation } from "./transition.ts";

/**
 * Starts a conversation, or resumes the actor's own. With `continues`, the conversation that was released or published goes on if it
 * can. If the workspace is not ready, requests the setup and throws.
 */
export async function startConversation(
  actor: Actor,
  { projectId, continues }: { projectId: string; continues?: string | undefined },
): Promise<{ conversation: Conversation; resumed: boolean }> {
  // An abandoned conversation must not block this one.
  await releaseAbandonedConversations();
  const workspaceId = await findProjectWorkspaceId(actor, projectId);
  if (!workspaceId) throw notFound();
  try {
    return await inTransaction(async (tx) => {
      const workspace = await lockWorkspace(actor, workspaceId, tx);
      if (!workspace) throw notFound();
      return holdWorkspace(actor, workspace, tx, { continues });
    });
  } catch (error) {
    if (isProblem(error, workspaceRefusals["workspace-not-ready"])) await requestSetup(actor, workspaceId);
    throw error;
  }
}

/** As `startConversation`, for a workspace whose row the caller's transaction holds. */
export async function holdWorkspace(
  actor: Actor,
  workspace: Workspace,
  tx: Tx,
  { continues }: { continues?: string | undefined } = {},
): Promise<{ conversation: Conversation; resumed: boolean }> {
  assertMayEdit(actor, workspace);
  const ongoing = await findOngoingConversation(actor, workspace.id, tx);
  if (ongoing?.userId === actor.userId) {
    await markSeen(ongoing.id, tx);
    return { conversation: ongoing, resumed: true };
  }
  if (ongoing) {
    throw workspaceRefusals["workspace-busy"]({
      name: ongoing.userName,
      since: ongoing.startedAt.toISOString(),
      conversationId: ongoing.id,
    });
  }
  if (workspace.status === "in_review") throw conversationRefusals["in-review"]();
  if (!(await moveWorkspace(workspace, "conversation-started", tx))) {
    throw workspace.status === "problem"
      ? workspaceRefusals["workspace-not-ready: setup failed"]()
      : workspaceRefusals["workspace-not-ready"]();
  }
  const continued = continues === undefined ? null : await goOn(actor, workspace, continues, tx);
  if (continued) return { conversation: continued, resumed: true };
  const owner = { projectId: workspace.projectId, workspaceId: workspace.id, userId: actor.userId };
  return { conversation: await insertConversation(owner, tx), resumed: false };
}

/**
 * Reopens the actor's own conversation that was released or published and whose work this branch has, so that what was said in it goes
 * on. Returns null for any other one: a new conversation then takes its place.
 */
async function goOn(actor: Actor, workspace: Workspace, conversationId: string, tx: Tx): Promise<Conversation | null> {
  const conversation = await lockConversation(actor, conversationId, tx);
  if (conversation?.userId !== actor.userId || conversation.workspaceId !== workspace.id) return null;
  if (!conversation.released && !(await endedPublished(conversationId, tx))) return null;
  if (!(await isOnItsBranch(conversationId, tx))) return null;
  if (!transitionConversation(conversation.status, "continued")) return null;
  await markContinued(conversationId, tx);
  return { ...conversation, status: "ongoing", released: false, finishedAt: null };
}
