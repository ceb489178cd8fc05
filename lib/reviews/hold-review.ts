import type { Scope } from "#lib/accounts/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { lockWorkspace, type Workspace } from "#lib/workspaces/workspace-store.ts";
import { findReview, lockReview, type Review } from "./review-store.ts";

/** Reads a review and its workspace and holds both rows, always in this order. Throws not-found beyond the scope. */
export async function holdReview(scope: Scope, id: string, tx: Tx): Promise<{ review: Review; workspace: Workspace }> {
  const found = await findReview(scope, id, tx);
  const workspace = found && (await lockWorkspace(scope, found.workspaceId, tx));
  const review = found && (await lockReview(scope, id, tx));
  if (!workspace || !review) throw notFound();
  return { review, workspace };
}
