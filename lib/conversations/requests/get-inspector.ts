import type { Actor } from "#lib/accounts/schema.ts";
import { listPurgedEntries, listPurgedRequests, listUnkeptTurns } from "#lib/memory/purge-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { listTurns } from "../turn/edit-session-store.ts";
import { findInspectedConversation } from "./find-inspected-turn.ts";
import { toSummary } from "./list-requests.ts";
import type { InspectedTurn, PurgedRequest } from "./request-schema.ts";
import { findNumberedTurn, listRequestRows, listTurnOrdinals } from "./request-store.ts";

const turnsMax = 200;

interface InspectorPlace {
  conversationId: string;
  /** A turn by its id. */
  at?: string | null;
  /** A turn by its number. */
  number?: number | null;
  /** The number of the turn to set beside it. */
  against?: number | null;
}

/**
 * Returns a conversation's newest turns with their requests, oldest first, for people with `inspect`; and the turn that is named
 * by its id (`at`) or its number (`number`), which may be an older one; null if it is not of this conversation. `purged` are the places of these turns' purged requests.
 */
export async function getInspector(
  actor: Actor,
  { conversationId, at = null, number = null, against = null }: InspectorPlace,
): Promise<{
  turns: InspectedTurn[];
  hasMore: boolean;
  projectId: string;
  /** `newest` is the number of its newest kept request; null if none is kept, or the turn is named by its id. */
  named: { editSessionId: string; turn: number; newest: number | null } | null;
  /** The turn to set beside the named one. */
  beside: { editSessionId: string; turn: number } | null;
  purged: PurgedRequest[];
}> {
  const { projectId } = await findInspectedConversation(actor, conversationId);
  const rows = await listTurns(actor, { conversationId, limit: turnsMax + 1 }, database());
  const turns = rows.slice(-turnsMax);
  const ids = turns.map(({ id }) => id);
  const named = await findNamed(actor, conversationId, { at, number });
  const beside = named && (await findNamed(actor, conversationId, { at: null, number: against }));
  const requests = Map.groupBy(await listRequestRows(actor, ids, database()), ({ editSessionId }) => editSessionId);
  const [purged, entries, unkept] = await Promise.all([
    listPurgedRequests(actor, named ? [...ids, named.editSessionId] : ids, database()),
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
    named,
    beside,
    purged,
  };
}

async function findNamed(
  actor: Actor,
  conversationId: string,
  { at, number }: { at: string | null; number: number | null },
): Promise<{ editSessionId: string; turn: number; newest: number | null } | null> {
  if (at !== null) {
    const turn = (await listTurnOrdinals(actor, conversationId, [at], database())).get(at);
    return turn === undefined ? null : { editSessionId: at, turn, newest: null };
  }
  const found = number && (await findNumberedTurn(actor, { conversationId, ordinal: number }, database()));
  return found ? { ...found, turn: number } : null;
}
