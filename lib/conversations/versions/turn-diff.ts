import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { diffCommits } from "#lib/workspaces/site/diff.ts";
import { type Picture, readPicture } from "#lib/workspaces/site/picture.ts";
import { findConversation } from "../conversation/conversation-store.ts";
import { findTurn } from "../turn/edit-session-store.ts";
import type { TurnDiff } from "./version-schema.ts";

/** Returns a turn's diff; of a running or stopped turn, the diff so far. */
export async function getTurnDiff(actor: Actor, { editSessionId }: { editSessionId: string }): Promise<TurnDiff> {
  const { repository, before, after } = await findTurnCommits(actor, editSessionId);
  if (!before || !after) return { before, after, files: [] };
  return { before, after, files: await diffCommits({ repository, before, after }) };
}

/** Returns a picture of the site from before or after a turn, or with what it held back. Throws `not-found` without such a file. */
export async function getTurnPicture(
  actor: Actor,
  { editSessionId, path, side }: { editSessionId: string; path: string; side: "before" | "after" | "held" },
): Promise<Picture> {
  const { repository, before, after, held } = await findTurnCommits(actor, editSessionId);
  const commit = { before, after, held }[side];
  const picture = commit && (await readPicture({ repository, commit, path }));
  if (!picture) throw notFound();
  return picture;
}

/**
 * Returns a turn's repository, its commits before and after, and the one with what it held back. Throws `not-found` if the actor may
 * not see it.
 */
export async function findTurnCommits(actor: Actor, editSessionId: string) {
  const turn = await findTurn(actor, editSessionId, database());
  const conversation = turn && (await findConversation(actor, turn.conversationId, database()));
  if (!turn || !conversation) throw notFound();
  return {
    turn,
    workspaceId: conversation.workspaceId,
    projectId: conversation.projectId,
    repository: repositoryPath(env().DATA_DIR, conversation.projectId),
    before: turn.baseCommit,
    held: turn.heldCommit,
    // Of a running or stopped turn, its newest snapshot.
    after: turn.resultCommit ?? (turn.status === "completed" ? null : turn.liveCommit),
  };
}
