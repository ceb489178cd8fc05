import { runsOrganization } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { listPurgedEntries, listPurgedRequests, listUnkeptTurns } from "#lib/memory/purge-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { listTurns } from "../turn/edit-session-store.ts";
import { findInspectedConversation } from "./find-inspected-turn.ts";
import type { InspectedTurn, PurgedRequest } from "./request-schema.ts";
import {
  countRequests,
  findNumberedTurn,
  isOlderThanPage,
  listNewestRequests,
  listTurnOrdinals,
} from "./request-store.ts";

/** The most turns and requests of one page. */
const turnsMax = 60;
const requestsMax = 100;

/** As much of an instruction as the list shows. */
const instructionMax = 200;
const shorten = (text: string) =>
  text.length > instructionMax ? `${text.slice(0, instructionMax).toWellFormed()}…` : text;

/** A turn by its number in the conversation, with the number of its requests as in `InspectedTurn`. */
interface CountedTurn {
  turn: number;
  requestCount: number | null;
}

interface NamedTurn extends CountedTurn {
  editSessionId: string;
  newest: number | null;
}

interface InspectorPlace {
  conversationId: string;
  /** A turn by its id. */
  at?: string | null;
  /** A turn by its number. */
  number?: number | null;
  /** The number of the turn to set beside it. */
  against?: number | null;
  /** The id of the turn whose request is compared with. */
  comparedWith?: string | null;
  /** Lists only turns before this number. */
  before?: number | null;
}

/**
 * Returns a page of a conversation's turns with their requests, oldest first, for people with `inspect`: the newest ones, those before a
 * turn, or those up to the named one if it is older. A page has at least one turn. `named` is null if the turn is not of this conversation.
 * `purged` are the places of these turns' purged requests.
 */
export async function getInspector(
  actor: Actor,
  { conversationId, at = null, number = null, against = null, comparedWith = null, before = null }: InspectorPlace,
): Promise<{
  turns: InspectedTurn[];
  /** Whether there are turns before these, and after them. */
  hasMore: boolean;
  hasNewer: boolean;
  projectId: string;
  /** Whether the actor may choose the model, and with it the size of the window. */
  mayChooseModel: boolean;
  /** `newest` is the number of its newest kept request; null if none is kept, or the turn is named by its id. */
  named: NamedTurn | null;
  /** The turn whose request is compared with; null if it is not of this conversation. */
  compared: CountedTurn | null;
  /** The turn to set beside the named one. */
  beside: { editSessionId: string; turn: number } | null;
  purged: PurgedRequest[];
}> {
  const { projectId, organizationId } = await findInspectedConversation(actor, conversationId);
  const named = await findNamed(actor, conversationId, { at, number });
  const beside = named && (await findNamed(actor, conversationId, { at: null, number: against }));
  const ordinals = await listTurnOrdinals(actor, conversationId, comparedWith ? [comparedWith] : [], database());
  const isOlder =
    before === null &&
    named !== null &&
    (await isOlderThanPage(actor, { conversationId, ordinal: named.turn }, { turnsMax, requestsMax }, database()));
  const { turns, requests, hasMore } = await readPage(actor, conversationId, isOlder ? named.turn + 1 : before);
  const ids = turns.map(({ id }) => id);
  const comparedTurn = ordinals.get(comparedWith ?? "");
  const others = [named?.editSessionId, comparedTurn === undefined ? null : comparedWith].flatMap((id) => id ?? []);
  const [counts, purged, entries, unkept] = await Promise.all([
    countRequests([...ids, ...others], database()),
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
      instruction: instruction && shorten(instruction),
      startedAt: startedAt?.toISOString() ?? null,
      endedAt: turn.endedAt?.toISOString() ?? null,
      costUsd: turn.costUsd,
      usageEstimated: turn.usageEstimated,
      instructionsVersion,
      requests: (requests.get(id) ?? []).map(({ n, endedAt, usage }) => ({ n, endedAt, usage })),
      requestCount: counts.get(id) ?? null,
      purgedEntries: purgedEntries.get(id) ?? [],
      unkeptSince: unkept.get(id) ?? null,
    })),
    hasMore,
    hasNewer: before !== null || isOlder,
    projectId,
    mayChooseModel: runsOrganization(actor, organizationId),
    named: named && { ...named, requestCount: counts.get(named.editSessionId) ?? null },
    compared:
      comparedTurn === undefined ? null : { turn: comparedTurn, requestCount: counts.get(comparedWith ?? "") ?? null },
    beside,
    purged,
  };
}

/** Reads the newest turns before a number that together have at most `requestsMax` requests; of a single turn with more, its newest. */
async function readPage(actor: Actor, conversationId: string, before: number | null) {
  const wanted = { conversationId, limit: turnsMax + 1, ...(before ? { before } : {}) };
  const found = await listTurns(actor, wanted, database());
  const newest = found.slice(-turnsMax);
  const ids = newest.map(({ id }) => id);
  const rows = await listNewestRequests(actor, ids, requestsMax + 1, database());
  // The oldest turn that was read may have further requests.
  const cut = rows.length > requestsMax ? ids.indexOf(rows[0]?.editSessionId ?? "") : -1;
  const turns = newest.slice(Math.min(cut + 1, newest.length - 1));
  return {
    turns,
    requests: Map.groupBy(rows, ({ editSessionId }) => editSessionId),
    hasMore: turns.length < found.length,
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
