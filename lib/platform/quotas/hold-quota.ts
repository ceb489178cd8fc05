import type { Tx } from "../db/transaction.ts";
import type { Quota } from "./quota.ts";

/**
 * Locks the quotas of these holders until the transaction ends, so that concurrent requests on all hosts can't exceed them
 * together. Called before the transaction locks anything else.
 */
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
