import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound, Problem } from "#lib/platform/problem.ts";
import { findProjectWorkspaceId } from "#lib/projects/project-store.ts";
import { requestSetup } from "#lib/projects/setup/request-setup.ts";
import { lockWorkspace, moveWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { markSeen } from "../presence/presence-store.ts";
import { assertMayEdit } from "../refusals.ts";
import { type Conversation, findOngoingConversation, insertConversation } from "./conversation-store.ts";
import { releaseAbandonedConversations } from "./release-conversations.ts";

/**
 * Starts a conversation in the project's workspace, or resumes the actor's own ongoing one. Where the site has to be made
 * ready first, that is started.
 */
export async function startConversation(
  actor: Actor,
  { projectId }: { projectId: string },
): Promise<{ conversation: Conversation; resumed: boolean }> {
  // Whoever left without a word keeps nobody waiting.
  await releaseAbandonedConversations();
  const workspaceId = await findProjectWorkspaceId(actor, projectId);
  if (!workspaceId) throw notFound();
  try {
    return await inTransaction(async (tx) => {
      const workspace = await lockWorkspace(actor, workspaceId, tx);
      if (!workspace) throw notFound();
      return holdWorkspace(actor, workspace, tx);
    });
  } catch (error) {
    if (error instanceof Problem && error.code === "workspace-not-ready") await requestSetup(actor, workspaceId);
    throw error;
  }
}

/** As `startConversation`, for a workspace whose row the transaction holds. */
export async function holdWorkspace(
  actor: Actor,
  workspace: Workspace,
  tx: Tx,
): Promise<{ conversation: Conversation; resumed: boolean }> {
  assertMayEdit(actor, workspace);
  const ongoing = await findOngoingConversation(actor, workspace.id, tx);
  if (ongoing?.userId === actor.userId) {
    await markSeen(ongoing.id, tx);
    return { conversation: ongoing, resumed: true };
  }
  if (ongoing) {
    const since = ongoing.startedAt.toISOString();
    const details = { name: ongoing.userName, since, conversationId: ongoing.id };
    const sentence = `${ongoing.userName} is editing this site at the moment. Try again when they have ended their session.`;
    throw new Problem("conflict", "workspace-busy", sentence, details);
  }
  if (workspace.status === "in_review") {
    throw new Problem("conflict", "in-review", "These changes are in review. You can edit again when it is over.");
  }
  if (!(await moveWorkspace(workspace, "conversation-started", tx))) {
    throw notReady(workspace);
  }
  const owner = { projectId: workspace.projectId, workspaceId: workspace.id, userId: actor.userId };
  return { conversation: await insertConversation(owner, tx), resumed: false };
}

function notReady({ status }: Workspace): Problem {
  const sentence =
    status === "problem"
      ? "This site could not be made ready. Open its page to see why, and what can be done."
      : "This site is still being set up. Try again in a moment.";
  return new Problem("conflict", "workspace-not-ready", sentence);
}
