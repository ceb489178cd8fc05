import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { findConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { assertOwn } from "#lib/conversations/refusals.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow } from "#lib/projects/project-store.ts";
import type { ShownChecks } from "#lib/site-checks/schema.ts";
import { noChecks, showChecks } from "#lib/site-checks/show-checks.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { isNothingToReview } from "./is-nothing-to-review.ts";
import { findReviewToShow } from "./review-store.ts";

/** Returns what the changes that this conversation would send now make worse, and begins to check them. Throws not-found, or read-only for others. */
export async function getConversationChecks(
  actor: Actor,
  { conversationId }: { conversationId: string },
): Promise<ShownChecks> {
  const conversation = await findConversation(actor, conversationId, database());
  const workspace = conversation && (await findWorkspace(actor, conversation.workspaceId, database()));
  if (!workspace) throw notFound();
  assertOwn(actor, conversation);
  const { id: workspaceId, projectId, baseCommit, headCommit } = workspace;
  const mayConfigure = await isAdmin(actor, projectId);
  if (!baseCommit || !headCommit || (await isNothingToReview(workspace))) return { ...noChecks, mayConfigure };
  return { ...(await showChecks({ projectId, workspaceId, before: baseCommit, after: headCommit })), mayConfigure };
}

/** Returns what the changes of a review make worse. Throws not-found. */
export async function getReviewChecks(actor: Actor, { reviewId }: { reviewId: string }): Promise<ShownChecks> {
  const review = await findReviewToShow(actor, reviewId);
  if (!review) throw notFound();
  const { projectId, workspaceId, baseCommit, headCommit } = review;
  const checks = await showChecks({ projectId, workspaceId, before: baseCommit, after: headCommit });
  return { ...checks, mayConfigure: await isAdmin(actor, projectId) };
}

async function isAdmin(actor: Actor, projectId: string): Promise<boolean> {
  const project = await findProjectRow(actor, projectId);
  return project !== null && can(actor, "configure", project);
}
