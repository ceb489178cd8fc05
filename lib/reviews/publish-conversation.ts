import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { findConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { assertOngoing, assertOwn } from "#lib/conversations/refusals.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { requestSetup } from "#lib/projects/setup/request-setup.ts";
import { publishSite } from "#lib/publishing/publish-site.ts";
import { findPublisher } from "#lib/publishing/publisher.ts";
import { findRendered } from "#lib/publishing/rendered-site.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { isNothingToReview } from "./is-nothing-to-review.ts";
import { publishReview } from "./publish-review.ts";
import { findNewestReview } from "./review-store.ts";
import type { SendForReview } from "./schema.ts";
import { sendForReview } from "./send-for-review.ts";

/**
 * Publishes what a conversation has made, for a person who may publish: it ends with a review that the same person publishes at once, and
 * can go on (`continues` of `startConversation`) as soon as the site is set up again. A conflict leaves the review open, and throws
 * publish-conflict; what is not built stays in the conversation, and throws what `findRendered` throws. Without changes the site is published as it is, and the conversation stays open. Idempotent: sent again, it finishes the
 * review. Returns the review's id, or null without changes.
 */
export async function publishConversation(
  actor: Actor,
  input: SendForReview & { conversationId: string },
): Promise<{ reviewId: string | null }> {
  const tx = database();
  const conversation = await findConversation(actor, input.conversationId, tx);
  const workspace = conversation && (await findWorkspace(actor, conversation.workspaceId, tx));
  if (!conversation || !workspace) throw notFound();
  const { projectId } = workspace;
  assertCan(actor, "review", { id: projectId, organizationId: workspace.organizationId });
  assertOwn(actor, conversation);
  const review = await findNewestReview(actor, workspace.id);
  const isPublished = review?.conversationId === conversation.id && review.status === "published";
  // An ongoing one has gone on since.
  if (isPublished && conversation.status !== "ongoing") return { reviewId: review.id };
  const isSent = review?.conversationId === conversation.id && review.status === "open";
  if (!isSent) assertOngoing(conversation);
  if (!isSent && (await isNothingToReview(workspace))) {
    // With a repository as the publisher, nothing new is nothing to do.
    if ((await findPublisher(projectId)).publisher === "server") await publishSite(actor, projectId);
    return { reviewId: null };
  }
  // A site that does not build stays in its conversation, where it can be mended.
  const head = isSent ? null : workspace.headCommit;
  const built = head === null ? undefined : { commit: head, rendered: await findRendered(projectId, head) };
  const { reviewId } = await sendForReview(actor, { ...input, withoutPullRequest: true });
  if (reviewId !== null) {
    await publishReview(actor, { reviewId, ...(built && { built }) });
    // The site is soon ready for the next conversation.
    await requestSetup(actor, workspace.id);
  }
  return { reviewId };
}
