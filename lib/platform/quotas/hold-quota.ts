import { Prisma, type Tx } from "../db/transaction.ts";
import type { Quota } from "./quota.ts";

interface Holders {
  userId: string;
  projectId?: string;
}

/** Locks quotas until the transaction ends, so concurrent requests can't exceed them together. Take this lock first. */
export async function holdQuota(quota: Quota, holders: Holders, tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT ${quotaLocksSql(quota, holders)}`;
}

/** The columns of a SELECT that takes the locks of `holdQuota`. */
export function quotaLocksSql({ refusal: { code } }: Quota, { userId, projectId }: Holders): Prisma.Sql {
  const person = `${code}:${userId}`;
  const project = `${code}:${projectId ?? userId}`;
  // Always the person's lock first, so that two transactions can't deadlock.
  return Prisma.sql`
    pg_advisory_xact_lock(hashtext('sitewright:quota'), hashtext(${person})) AS of_person,
    pg_advisory_xact_lock(hashtext('sitewright:quota:project'), hashtext(${project})) AS of_project`;
}
