import type { Actor } from "#lib/accounts/schema.ts";
import { listPurgedEntries, listPurgedRequests, listUnkeptTurns } from "#lib/memory/purge-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { listTurns } from "../turn/edit-session-store.ts";
import { findInspectedConversation } from "./find-inspected-turn.ts";
import { toSummary } from "./list-requests.ts";
import type { InspectedTurn, PurgedRequest } from "./request-schema.ts";
import { listRequestRows, listTurnOrdinals } from "./request-store.ts";

const turnsMax = 200;

/**
 * Returns a conversation's newest turns with their requests, oldest first, for people with `inspect`; and the number of the turn `at`,
 * which may be an older one; null if it is not of this conversation. `purged` are the places of these turns' purged requests.
 */
export async function getInspector(
  actor: Actor,
  { conversationId, at = null }: { conversationId: string; at?: string | null },
): Promise<{
  turns: InspectedTurn[];
  hasMore: boolean;
  projectId: string;
  turnAt: number | null;
  purged: PurgedRequest[];
}> {
  const { projectId } = await findInspectedConversation(actor, conversationId);
  const rows = await listTurns(actor, { conversationId, limit: turnsMax + 1 }, database());
  const turns = rows.slice(-turnsMax);
  const ids = turns.map(({ id }) => id);
  const ordinals = await listTurnOrdinals(actor, conversationId, at === null ? [] : [at], database());
  const requests = Map.groupBy(await listRequestRows(actor, ids, database()), ({ editSessionId }) => editSessionId);
  const turnAt = ordinals.get(at ?? "") ?? null;
  const [purged, entries, unkept] = await Promise.all([
    listPurgedRequests(actor, at === null || turnAt === null ? ids : [...ids, at], database()),
    listPurgedEntries(actor, conversationId, database()),
    listUnkeptTurns(actor, ids, database()),
  ]);
  const purgedEntries = Map.groupBy(entries, ({ editSessionId }) => editSessionId);
  return {
    turns: turns.map(({ id, ordinal, kind, status, instruction, startedAt, instructionsVersion, ...turn }) => ({
      editSessionId: id,
      turn: ordinal,
      kind,
      status,
      instruction,
      startedAt: startedAt?.toISOString() ?? null,
      endedAt: turn.endedAt?.toISOString() ?? null,
      costUsd: turn.costUsd,
      usageEstimated: turn.usageEstimated,
      instructionsVersion,
      requests: (requests.get(id) ?? []).map(toSummary),
      purgedEntries: purgedEntries.get(id) ?? [],
      unkeptSince: unkept.get(id) ?? null,
    })),
    hasMore: rows.length > turnsMax,
    projectId,
    turnAt,
    purged,
  };
}
