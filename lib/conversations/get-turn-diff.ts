import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { diffCommits } from "#lib/workspaces/diff.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findConversation } from "./conversation-store.ts";
import { findTurn } from "./edit-session-store.ts";
import type { TurnDiff } from "./schema.ts";

/** What a turn changed; for one that runs, or that was stopped, what it has done so far. */
export async function getTurnDiff(actor: Actor, { editSessionId }: { editSessionId: string }): Promise<TurnDiff> {
  const turn = await findTurn(actor, editSessionId, database());
  const conversation = turn && (await findConversation(actor, turn.conversationId, database()));
  if (!turn || !conversation) throw notFound();
  const before = turn.baseCommit;
  const after = turn.resultCommit ?? (turn.status === "completed" ? null : turn.liveCommit);
  if (!before || !after) return { before, after, files: [] };
  const repository = repositoryPath(env().DATA_DIR, conversation.projectId);
  return { before, after, files: await diffCommits({ repository, before, after }) };
}
