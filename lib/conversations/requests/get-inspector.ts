import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { listTurns } from "../turn/edit-session-store.ts";
import { findInspectedConversation } from "./find-inspected-turn.ts";
import { toSummary } from "./list-requests.ts";
import type { InspectedTurn } from "./request-schema.ts";
import { listRequestRows } from "./request-store.ts";

const turnsMax = 200;

/** Returns a conversation's newest turns with their requests, oldest first, for people with `inspect`. */
export async function getInspector(
  actor: Actor,
  { conversationId }: { conversationId: string },
): Promise<{ turns: InspectedTurn[]; hasMore: boolean; projectId: string }> {
  const { projectId } = await findInspectedConversation(actor, conversationId);
  const rows = await listTurns(actor, { conversationId, limit: turnsMax + 1 }, database());
  const turns = rows.slice(-turnsMax);
  const ids = turns.map(({ id }) => id);
  const requests = Map.groupBy(await listRequestRows(actor, ids, database()), ({ editSessionId }) => editSessionId);
  return {
    turns: turns.map(({ id, ordinal, kind, status, instruction, startedAt, instructionsVersion }) => ({
      editSessionId: id,
      turn: ordinal,
      kind,
      status,
      instruction,
      startedAt: startedAt?.toISOString() ?? null,
      instructionsVersion,
      requests: (requests.get(id) ?? []).map(toSummary),
    })),
    hasMore: rows.length > turnsMax,
    projectId,
  };
}
