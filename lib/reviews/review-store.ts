import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { database, type Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import type { ReviewStatus } from "./schema.ts";

const selection = {
  id: true,
  workspaceId: true,
  conversationId: true,
  userId: true,
  title: true,
  description: true,
  status: true,
  branch: true,
  baseCommit: true,
  headCommit: true,
  publishedCommit: true,
  request: true,
  publishToken: true,
  pullRequestUrl: true,
  pullRequestNumber: true,
  pullRequestProblem: true,
  createdAt: true,
  decidedAt: true,
  decidedById: true,
  user: { select: { name: true, email: true } },
  workspace: {
    select: { defaultBranch: true, projectId: true, project: { select: { name: true, organizationId: true } } },
  },
} satisfies Prisma.ReviewSelect;

type Row = Prisma.ReviewGetPayload<{ select: typeof selection }>;

export interface Review extends Omit<Row, "user" | "workspace"> {
  projectId: string;
  organizationId: string;
  projectName: string;
  defaultBranch: string | null;
  author: { name: string; email: string };
}

function toReview({ user, workspace, ...row }: Row): Review {
  const { defaultBranch, projectId, project } = workspace;
  const { name: projectName, organizationId } = project;
  const place = { projectId, organizationId, projectName, defaultBranch };
  return { ...row, ...place, author: user };
}

// Outside of transactions: Prisma reads many relations at once, and a transaction has one connection.
const displaySelection = { ...selection, decidedBy: { select: { name: true } } } satisfies Prisma.ReviewSelect;

export interface ReviewToShow extends Review {
  decidedByName: string | null;
}

function toReviewToShow({
  decidedBy,
  ...row
}: Prisma.ReviewGetPayload<{ select: typeof displaySelection }>): ReviewToShow {
  return { ...toReview(row), decidedByName: decidedBy?.name ?? null };
}

const inScope = (scope: Scope) => ({ workspace: { project: visibleProjects(scope) } });

export async function findReview(scope: Scope, id: string, tx: Tx): Promise<Review | null> {
  const row = await tx.review.findFirst({ where: { id, ...inScope(scope) }, select: selection });
  return row && toReview(row);
}

/** Locks the review's row until the transaction ends, and reads it. A caller that needs the workspace's row locks that one first. */
export async function lockReview(scope: Scope, id: string, tx: Tx): Promise<Review | null> {
  await lockRow("reviews", id, tx);
  return findReview(scope, id, tx);
}

export async function findOpenReview(scope: Scope, workspaceId: string, tx: Tx): Promise<Review | null> {
  const where = { workspaceId, status: "open" as const, ...inScope(scope) };
  const row = await tx.review.findFirst({ where, select: selection });
  return row && toReview(row);
}

export async function findReviewToShow(scope: Scope, id: string): Promise<ReviewToShow | null> {
  const where = { id, ...inScope(scope) };
  const row = await database().review.findFirst({ where, select: displaySelection });
  return row && toReviewToShow(row);
}

/** Returns the workspace's newest review in any status, or null. */
export async function findNewestReview(scope: Scope, workspaceId: string): Promise<ReviewToShow | null> {
  const row = await database().review.findFirst({
    where: { workspaceId, ...inScope(scope) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: displaySelection,
  });
  return row && toReviewToShow(row);
}

/** Returns at most `limit` reviews, the newest first. */
export async function listReviewRows(
  scope: Scope,
  filter: { status?: ReviewStatus; projectId?: string; limit: number },
): Promise<ReviewToShow[]> {
  const { status, projectId, limit } = filter;
  const rows = await database().review.findMany({
    where: {
      ...(status ? { status } : {}),
      workspace: { ...(projectId ? { projectId } : {}), project: visibleProjects(scope) },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: displaySelection,
  });
  return rows.map(toReviewToShow);
}

interface NewReview {
  workspaceId: string;
  conversationId: string;
  userId: string;
  title: string;
  description: string;
  branch: string;
  baseCommit: string;
  headCommit: string;
}

export async function insertReview(review: NewReview, tx: Tx): Promise<string> {
  const { id } = await tx.review.create({ data: { id: newId(), ...review }, select: { id: true } });
  return id;
}

/** Writes to a review if it is still in this status. Returns false if its status has changed. */
export async function updateReview(
  { id, status }: Pick<Review, "id" | "status">,
  data: Prisma.ReviewUncheckedUpdateManyInput,
  tx: Tx,
): Promise<boolean> {
  const { count } = await tx.review.updateMany({ where: { id, status }, data });
  return count === 1;
}

/** Stores the link to the pull request, whether or not the review is still open. */
export async function linkPullRequest(
  id: string,
  { url, number }: { url: string; number: number },
  tx: Tx,
): Promise<void> {
  const link = { pullRequestUrl: url, pullRequestNumber: number, pullRequestProblem: null };
  await tx.review.updateMany({ where: { id }, data: link });
}

interface PublishLease {
  id: string;
  token: string;
}

/**
 * Takes the lease to publish an open review, for `leaseMs` milliseconds by the database's clock. Returns false if another process
 * holds it. The caller holds the review's row.
 */
export async function takePublishLease(
  { id, token }: PublishLease,
  { leaseMs, decidedById }: { leaseMs: number; decidedById?: string },
  tx: Tx,
): Promise<boolean> {
  const taken = await tx.$executeRaw`
    UPDATE reviews SET publish_token = ${token}::uuid, decided_by_id = coalesce(${decidedById ?? null}::uuid, decided_by_id),
      publish_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    WHERE id = ${id}::uuid AND status = 'open' AND (publish_until IS NULL OR publish_until <= clock_timestamp())`;
  return taken === 1;
}

/** Renews the lease with this token. Returns false if another process holds the lease by now. */
export async function renewPublishLease({ id, token }: PublishLease, leaseMs: number, tx: Tx): Promise<boolean> {
  const renewed = await tx.$executeRaw`
    UPDATE reviews SET publish_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    WHERE id = ${id}::uuid AND publish_token = ${token}::uuid AND status = 'open'`;
  return renewed === 1;
}

/** Releases the lease, unless another process holds it by now. */
export async function endPublishLease({ id, token }: PublishLease, tx: Tx): Promise<void> {
  const where = { id, publishToken: token, status: "open" as const };
  await tx.review.updateMany({ where, data: { publishUntil: null, publishToken: null } });
}
