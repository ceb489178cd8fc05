import type { Tx } from "../db/transaction.ts";
import type { Quota } from "./quota.ts";

/** Locks quotas until the transaction ends, so concurrent requests can't exceed them together. Take this lock first. */
export async function holdQuota(
  { refusal: { code } }: Quota,
  { userId, projectId }: { userId: string; projectId?: string },
  tx: Tx,
): Promise<void> {
  const person = `${code}:${userId}`;
  const project = `${code}:${projectId ?? userId}`;
  // Always the person's lock first, so that two transactions can't deadlock.
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtext('sitewright:quota'), hashtext(${person})),
      pg_advisory_xact_lock(hashtext('sitewright:quota:project'), hashtext(${project}))`;
}
