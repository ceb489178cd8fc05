import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { decideReview } from "./decide-review.ts";
import { holdReview } from "./hold-review.ts";
import { assertNotPublishing, reviewRefusals } from "./refusals.ts";
import type { Review } from "./review-store.ts";

/** Takes the request for a review back, so that the site can be edited again. Withdrawing again changes nothing. */
export async function withdrawReview(actor: Actor, { reviewId }: { reviewId: string }): Promise<void> {
  await inTransaction(async (tx) => {
    const held = await holdReview(actor, reviewId, tx);
    if (!mayWithdraw(actor, held.review)) throw reviewRefusals["read-only"]();
    if (held.review.status === "withdrawn") return;
    if (held.review.status !== "open") throw reviewRefusals["review-over"](held.review);
    assertNotPublishing(held.review);
    await decideReview(held, "review-withdrawn", { decidedById: actor.userId }, tx);
  });
}

/** The author, as long as they may edit; and whoever runs the project, so that an author who left blocks nobody. */
export function mayWithdraw(actor: Actor, { userId, projectId, organizationId }: Review): boolean {
  const project = { id: projectId, organizationId };
  return (userId === actor.userId && can(actor, "edit", project)) || can(actor, "configure", project);
}
