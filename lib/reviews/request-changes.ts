import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { decideReview } from "./decide-review.ts";
import { holdReview } from "./hold-review.ts";
import { assertNotPublishing, reviewRefusals } from "./refusals.ts";

/** Gives the changes back to be edited, on the same branch, with a sentence that waits for the editor. */
export async function requestChanges(
  actor: Actor,
  { reviewId, request }: { reviewId: string; request: string },
): Promise<void> {
  const sentence = request.trim();
  if (!/[^\s\p{Cf}]/u.test(sentence)) throw reviewRefusals["request-empty"]();
  await inTransaction(async (tx) => {
    const held = await holdReview(actor, reviewId, tx);
    const { projectId, organizationId } = held.review;
    assertCan(actor, "review", { id: projectId, organizationId });
    if (held.review.status !== "open") throw reviewRefusals["review-over"](held.review);
    assertNotPublishing(held.review);
    await decideReview(held, "changes-requested", { request: sentence, decidedById: actor.userId }, tx);
  });
}
