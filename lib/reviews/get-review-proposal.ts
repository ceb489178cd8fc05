import type { Actor } from "#lib/accounts/schema.ts";
import { findConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { assertOwn } from "#lib/conversations/refusals.ts";
import { nameChanges } from "#lib/conversations/versions/name-changes.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findFirstPublication } from "#lib/publishing/first-publication.ts";
import { findPublisher } from "#lib/publishing/publisher.ts";
import { prepareRendered } from "#lib/publishing/rendered-site.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { isNothingToReview } from "./is-nothing-to-review.ts";
import { listReviewedChanges } from "./list-reviewed-changes.ts";
import { proposeReview } from "./propose-review.ts";
import type { ReviewProposal } from "./schema.ts";

/** Returns the review that this conversation would send now: title and description from its turns, and the changed files. */
export async function getReviewProposal(
  actor: Actor,
  { conversationId }: { conversationId: string },
): Promise<ReviewProposal> {
  const tx = database();
  const conversation = await findConversation(actor, conversationId, tx);
  const workspace = conversation && (await findWorkspace(actor, conversation.workspaceId, tx));
  if (!workspace) throw notFound();
  assertOwn(actor, conversation);
  const { id: workspaceId, projectId, baseCommit, headCommit } = workspace;
  const first = headCommit && (await isPublisher(projectId)) ? await findFirstPublication(projectId, headCommit) : null;
  if (!baseCommit || !headCommit || (await isNothingToReview(workspace))) {
    return { ...proposeReview([], actor.userId, ""), files: [], changed: "", isEmpty: true, first };
  }
  // Who is about to send it may publish it too, at once.
  await prepareRendered(projectId, headCommit);
  const range = { projectId, workspaceId, baseCommit, headCommit };
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const sides = { projectId, repository, before: baseCommit, after: headCommit };
  const [changes, files] = await Promise.all([listReviewedChanges(actor, range, tx), changedFiles(sides)]);
  const changed = await nameChanges(sides, files);
  return { ...proposeReview(changes, actor.userId, changed), files, changed, isEmpty: false, first };
}

const isPublisher = async (projectId: string) => (await findPublisher(projectId)).publisher === "server";
