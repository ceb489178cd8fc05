import type { Actor } from "#lib/accounts/schema.ts";
import { speaking } from "#lib/accounts/speaking.ts";
import { findConversation, markFinished } from "#lib/conversations/conversation/conversation-store.ts";
import { lockOwn } from "#lib/conversations/conversation/lock-own.ts";
import { assertOngoing, conversationRefusals } from "#lib/conversations/refusals.ts";
import { makeWay } from "#lib/conversations/turn/make-way.ts";
import { countOpenTurns } from "#lib/conversations/turn/queue/queue-store.ts";
import { nameChanges } from "#lib/conversations/versions/name-changes.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { addFollowHeadJob } from "#lib/projects/delivery/follow-head.ts";
import { prepareRendered } from "#lib/publishing/rendered-site.ts";
import { assertChecked, assertStillChecked } from "#lib/site-checks/assert-checked.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { findWorkspace, moveWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { isNothingToReview } from "./is-nothing-to-review.ts";
import { listReviewedChanges } from "./list-reviewed-changes.ts";
import { openPullRequest } from "./open-pull-request.ts";
import { proposeReview } from "./propose-review.ts";
import { findOpenReview, insertReview } from "./review-store.ts";
import type { SendForReview } from "./schema.ts";

/** The job is a fallback for the case that this process dies before it asks GitHub. */
const jobAfterMs = 60_000;

/**
 * Ends the conversation and puts its workspace in review, in one transaction, and then pushes the branch. The workspace refuses
 * writes from then on. If the site is unchanged since the branch began, it only ends the conversation and returns a null id.
 * Idempotent: sending again returns the same review. Throws checks-failed if the change makes something worse that blocks.
 */
export async function sendForReview(
  actor: Actor,
  input: SendForReview & {
    conversationId: string;
    /** Set if the same person publishes it at once. */
    withoutPullRequest?: boolean;
  },
): Promise<{ reviewId: string; pullRequestUrl: string | null } | { reviewId: null }> {
  await makeWay(actor, input.conversationId);
  await checkChange(actor, input.conversationId);
  const { reviewId, projectId, headCommit } = await inTransaction(async (tx) => {
    const { workspace, conversation } = await lockOwn(actor, input.conversationId, tx);
    const open = await findOpenReview(actor, workspace.id, tx);
    const { projectId, headCommit } = workspace;
    if (open?.conversationId === conversation.id) return { reviewId: open.id, projectId, headCommit };
    assertOngoing(conversation);
    if ((await countOpenTurns(conversation.id, tx)) > 0) throw conversationRefusals["turn-running"]();
    const begun = await beginReview(actor, workspace, input, tx);
    // After its own publication it can go on: its plan and its follow-up wait.
    await markFinished(conversation.id, tx, { goesOn: input.withoutPullRequest === true });
    return { reviewId: begun, projectId, headCommit };
  });
  if (reviewId === null) return { reviewId };
  if (headCommit !== null) await prepareRendered(projectId, headCommit);
  if (input.withoutPullRequest) return { reviewId, pullRequestUrl: null };
  return { reviewId, pullRequestUrl: await openPullRequest(reviewId) };
}

/** Checks what is about to be sent, so that the transaction need not wait for it. Who may not send it is told so there. */
async function checkChange(actor: Actor, conversationId: string): Promise<void> {
  const conversation = await findConversation(actor, conversationId, database());
  if (conversation?.status !== "ongoing" || conversation.userId !== actor.userId) return;
  const workspace = await findWorkspace(actor, conversation.workspaceId, database());
  if (!workspace?.baseCommit || !workspace.headCommit || (await isNothingToReview(workspace))) return;
  const { projectId, baseCommit: before, headCommit: after } = workspace;
  await assertChecked({ projectId, before, after });
}

async function beginReview(
  actor: Actor,
  workspace: Workspace,
  input: SendForReview & { conversationId: string; withoutPullRequest?: boolean },
  tx: Tx,
): Promise<string | null> {
  const { id: workspaceId, projectId, branch, baseCommit, headCommit } = workspace;
  if (!branch || !baseCommit || !headCommit || (await isNothingToReview(workspace))) {
    await moveWorkspace(workspace, "conversation-finished", tx);
    return null;
  }
  await assertStillChecked({ projectId, before: baseCommit, after: headCommit }, tx);
  const range = { projectId, workspaceId, baseCommit, headCommit };
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const sides = { projectId, repository, before: baseCommit, after: headCommit };
  // It is stored, and a forge gets it, so it is not in the sender's language.
  const proposed = await speaking("en", async () => {
    const changed = await nameChanges(sides, await changedFiles(sides));
    return proposeReview(await listReviewedChanges(actor, range, tx), actor.userId, changed);
  });
  const reviewId = await insertReview(
    {
      workspaceId,
      conversationId: input.conversationId,
      userId: actor.userId,
      title: input.title?.trim() || proposed.title,
      description: (input.description ?? proposed.description).trim(),
      branch,
      baseCommit,
      headCommit,
    },
    tx,
  );
  if (!(await moveWorkspace(workspace, "review-requested", tx))) {
    throw new Error("A conversation was ongoing, and its workspace in none.");
  }
  await addFollowHeadJob(workspaceId, tx);
  if (input.withoutPullRequest) return reviewId;
  const when = { jobKey: `pull-request:${reviewId}`, delayMs: jobAfterMs };
  await addJob(tx, "open-pull-request", { reviewId }, { ...when, maxAttempts: 5 });
  return reviewId;
}
