import { assertCan } from "#lib/accounts/assert-can.ts";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { log } from "#lib/platform/log.ts";
import { lockWithWorkspace } from "./decide-review.ts";
import { reviewRefusals } from "./refusals.ts";
import { type Review, updatePublishLease, updateReview } from "./review-store.ts";

const leaseMs = 15_000;
/** Longer than a fetch, a merge and a push may take together. Work that takes longer hangs, and loses its lease. */
const workMsMax = 30 * 60_000;

type PublishClaim = { kind: "held"; review: Review; token: string } | { kind: "busy" } | { kind: "published" };

/**
 * Takes the lease to publish a review. One process holds it at a time, and it expires 15 seconds after that process dies. Enqueues
 * the job that finishes an interrupted publish. While the lease is held, no other request can end the review.
 */
export async function claimPublish(actor: Actor, reviewId: string): Promise<PublishClaim> {
  return inTransaction(async (tx) => {
    const { review } = await lockWithWorkspace(actor, reviewId, tx);
    assertCan(actor, "review", { id: review.projectId, organizationId: review.organizationId });
    if (review.status === "published") return { kind: "published" };
    if (review.status !== "open") throw reviewRefusals["review-over"](review);
    if (isLeased(review)) return { kind: "busy" };
    const token = newId();
    const publishUntil = new Date(Date.now() + leaseMs);
    await updateReview(review, { publishToken: token, publishUntil, decidedById: actor.userId }, tx);
    const runAt = new Date(publishUntil.getTime() + leaseMs);
    await addJob(tx, "finish-publishing", { reviewId }, { jobKey: `publish:${reviewId}`, runAt });
    return { kind: "held", review, token };
  });
}

/** Takes over the expired lease of a dead process, for the job `finish-publishing`. Begins no new publish. */
export async function claimAbandonedPublish(reviewId: string): Promise<PublishClaim> {
  return inTransaction(async (tx) => {
    const { review } = await lockWithWorkspace(systemScope, reviewId, tx);
    // A process that failed has released the lease and told the person.
    if (review.status !== "open" || review.publishToken === null) return { kind: "published" };
    if (isLeased(review)) return { kind: "busy" };
    const token = newId();
    await updateReview(review, { publishToken: token, publishUntil: new Date(Date.now() + leaseMs) }, tx);
    return { kind: "held", review, token };
  });
}

function isLeased({ publishToken, publishUntil }: Review): boolean {
  return publishToken !== null && publishUntil !== null && publishUntil.getTime() > Date.now();
}

/** Runs `work` while it renews the lease, for half an hour at most. Releases the lease if `work` fails, so that people can decide again. */
export async function underLease<T>(held: { id: string; token: string }, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const renewing = setInterval(() => {
    if (performance.now() - startedAt > workMsMax) return clearInterval(renewing);
    updatePublishLease(held, new Date(Date.now() + leaseMs), database()).catch((error: unknown) =>
      log.warn({ err: error, reviewId: held.id }, "the right to publish could not be prolonged"),
    );
  }, leaseMs / 3);
  try {
    return await work();
  } catch (error) {
    await updatePublishLease(held, null, database());
    throw error;
  } finally {
    clearInterval(renewing);
  }
}
