import { assertCan } from "#lib/accounts/assert-can.ts";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { log } from "#lib/platform/log.ts";
import { lockWithWorkspace } from "./decide-review.ts";
import { reviewRefusals } from "./refusals.ts";
import { endPublishLease, type Review, renewPublishLease, takePublishLease } from "./review-store.ts";

// The lease ends by the database's clock: a host whose clock is ahead would otherwise take it from one that still publishes.

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
    const token = newId();
    const held = { id: reviewId, token };
    if (!(await takePublishLease(held, { leaseMs, decidedById: actor.userId }, tx))) return { kind: "busy" };
    const when = { jobKey: `publish:${reviewId}`, delayMs: 2 * leaseMs };
    await addJob(tx, "finish-publishing", { reviewId }, when);
    return { kind: "held", review, token };
  });
}

/** Takes over the expired lease of a dead process, for the job `finish-publishing`. Begins no new publish. */
export async function claimAbandonedPublish(reviewId: string): Promise<PublishClaim> {
  return inTransaction(async (tx) => {
    const { review } = await lockWithWorkspace(systemScope, reviewId, tx);
    // A process that failed has released the lease and told the person.
    if (review.status !== "open" || review.publishToken === null) return { kind: "published" };
    const token = newId();
    if (!(await takePublishLease({ id: reviewId, token }, { leaseMs }, tx))) return { kind: "busy" };
    return { kind: "held", review, token };
  });
}

/** Runs `work` while it renews the lease, for half an hour at most. Releases the lease if `work` fails, so that people can decide again. */
export async function underLease<T>(held: { id: string; token: string }, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const renewing = setInterval(() => {
    if (performance.now() - startedAt > workMsMax) return clearInterval(renewing);
    renewPublishLease(held, leaseMs, database()).catch((error: unknown) =>
      log.warn({ err: error, reviewId: held.id }, "the right to publish could not be prolonged"),
    );
  }, leaseMs / 3);
  try {
    return await work();
  } catch (error) {
    await endPublishLease(held, database());
    throw error;
  } finally {
    clearInterval(renewing);
  }
}
