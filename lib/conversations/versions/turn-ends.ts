import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findConversation } from "../conversation/conversation-store.ts";
import { findTurn } from "../turn/edit-session-store.ts";

export interface TurnEnds {
  repository: string;
  before: string | null;
  /** For a turn that runs, or that was stopped, what it has done so far. */
  after: string | null;
}

/** The commits that a turn began and ended with. Throws not-found for a turn that the actor may not see. */
export async function findTurnEnds(actor: Actor, editSessionId: string): Promise<TurnEnds> {
  const turn = await findTurn(actor, editSessionId, database());
  const conversation = turn && (await findConversation(actor, turn.conversationId, database()));
  if (!turn || !conversation) throw notFound();
  return {
    repository: repositoryPath(env().DATA_DIR, conversation.projectId),
    before: turn.baseCommit,
    after: turn.resultCommit ?? (turn.status === "completed" ? null : turn.liveCommit),
  };
}
