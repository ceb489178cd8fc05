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
  /** Of a running or stopped turn, its newest snapshot. */
  after: string | null;
}

/** Returns the commits before and after a turn. Throws `not-found` if the actor may not see it. */
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
