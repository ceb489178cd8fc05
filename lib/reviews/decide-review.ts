import { assertCan } from "#lib/accounts/assert-can.ts";
import { can } from "#lib/accounts/can.ts";
import type { Actor, Scope } from "#lib/accounts/schema.ts";
import { inTransaction, type Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { lockWorkspace, moveWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { reviewRefusals } from "./refusals.ts";
import { findReview, lockReview, type Review, updateReview } from "./review-store.ts";
import { type ReviewEvent, transitionReview } from "./transition.ts";

/** Gives the changes back to their author on the same branch, with the reviewer's sentence. Throws request-empty or review-over. */
export async function requestChanges(
  actor: Actor,
  { reviewId, request }: { reviewId: string; request: string },
): Promise<void> {
  const sentence = request.trim();
  if (!/[^\s\p{Cf}]/u.test(sentence)) throw reviewRefusals["request-empty"]();
  await inTransaction(async (tx) => {
    const held = await lockWithWorkspace(actor, reviewId, tx);
    const { projectId, organizationId } = held.review;
    assertCan(actor, "review", { id: projectId, organizationId });
    assertDecidable(held.review);
    await decideReview(held, "changes-requested", { request: sentence, decidedById: actor.userId }, tx);
  });
}

/** Withdraws a review, so that its site can be edited again. Idempotent. Throws review-over if it ended in another way. */
export async function withdrawReview(actor: Actor, { reviewId }: { reviewId: string }): Promise<void> {
  await inTransaction(async (tx) => {
    const held = await lockWithWorkspace(actor, reviewId, tx);
    if (!mayWithdraw(actor, held.review)) throw reviewRefusals["read-only"]();
    if (held.review.status === "withdrawn") return;
    assertDecidable(held.review);
    await decideReview(held, "review-withdrawn", { decidedById: actor.userId }, tx);
  });
}

/** Returns true for the author while they may edit and, as authors leave, for people who may configure the project. */
export function mayWithdraw(actor: Actor, { userId, projectId, organizationId }: Review): boolean {
  const project = { id: projectId, organizationId };
  return (userId === actor.userId && can(actor, "edit", project)) || can(actor, "configure", project);
}

/** Throws review-over, or publishing while a process holds the lease to publish. The job finishes the publish of a dead process. */
function assertDecidable(review: Review): void {
  if (review.status !== "open") throw reviewRefusals["review-over"](review);
  if (review.publishToken !== null) throw reviewRefusals.publishing();
}

/** Locks a review's workspace, then the review, always in this order, and returns both. Throws not-found outside of the scope. */
export async function lockWithWorkspace(
  scope: Scope,
  id: string,
  tx: Tx,
): Promise<{ review: Review; workspace: Workspace }> {
  const found = await findReview(scope, id, tx);
  const workspace = found && (await lockWorkspace(scope, found.workspaceId, tx));
  const review = found && (await lockReview(scope, id, tx));
  if (!workspace || !review) throw notFound();
  return { review, workspace };
}

/** Ends an open review and moves its workspace, in the caller's transaction, which holds both rows. False if it has already ended. */
export async function decideReview(
  { review, workspace }: { review: Review; workspace: Workspace },
  event: ReviewEvent,
  details: Prisma.ReviewUncheckedUpdateManyInput,
  tx: Tx,
): Promise<boolean> {
  const status = transitionReview(review.status, event);
  if (!status) return false;
  const ended = { status, decidedAt: new Date(), publishToken: null, publishUntil: null, ...details };
  if (!(await updateReview(review, ended, tx))) return false;
  // Constraints and locks keep the two in step. A workspace in another status is a bug.
  if (!(await moveWorkspace(workspace, event, tx))) throw new Error("A review is open, and its workspace in none.");
  return true;
}
