import type { Tx } from "../db/transaction.ts";
import type { Quota } from "./quota.ts";

/**
 * Has those who add to what these holders have wait for each other until their transactions end, so that of many at the same
 * moment, on any host, no more come through than there is room for. Called before the transaction holds anything else.
 */
export async function holdQuota(
  { refusal: { code } }: Quota,
  { userId, projectId }: { userId: string; projectId?: string },
  tx: Tx,
): Promise<void> {
  const person = `${code}:${userId}`;
  const project = `${code}:${projectId ?? userId}`;
  // The person's first, always: so no two wait for each other crosswise.
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtext('sitewright:quota'), hashtext(${person})),
      pg_advisory_xact_lock(hashtext('sitewright:quota:project'), hashtext(${project}))`;
}
