import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import { moveWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { type Review, updateReview } from "./review-store.ts";
import { type ReviewEvent, transition } from "./transition.ts";

/**
 * Ends an open review and moves its workspace on, in the caller's transaction, which holds both rows. False when the review
 * had ended already: then nothing is changed.
 */
export async function decideReview(
  { review, workspace }: { review: Review; workspace: Workspace },
  event: ReviewEvent,
  details: Prisma.ReviewUncheckedUpdateManyInput,
  tx: Tx,
): Promise<boolean> {
  const status = transition(review.status, event);
  if (!status) return false;
  const ended = { status, decidedAt: new Date(), publishToken: null, publishUntil: null, ...details };
  if (!(await updateReview(review, ended, tx))) return false;
  // Both say the same by their constraints and locks; a workspace in another status would be a mistake of ours.
  if (!(await moveWorkspace(workspace, event, tx))) throw new Error("A review is open, and its workspace in none.");
  return true;
}
