import { asPattern } from "#lib/platform/db/as-pattern.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import type { TextUse } from "./search-pieces.ts";

/** A kept text with the requests that it belongs to: their places in the conversation, from 1, in order. */
export interface TextUsed {
  hash: string;
  use: TextUse;
  places: [number, ...number[]];
}

/**
 * Returns the kept texts that hold `find`, in any case, in the order of their first use. The caller has read the conversation in the
 * actor's scope. Reads each text of the conversation, so it is for a person who asks, not for a turn.
 */
export async function findUsedTexts(conversationId: string, find: string, tx: Tx): Promise<TextUsed[]> {
  // The texts are JSON, in which some signs are escaped.
  const pattern = `%${asPattern(JSON.stringify(find).slice(1, -1))}%`;
  return tx.$queryRaw<TextUsed[]>`
    WITH found AS MATERIALIZED (
      SELECT hash FROM model_request_contents WHERE conversation_id = ${conversationId}::uuid AND text ILIKE ${pattern}
    ), requests AS (
      SELECT request.*, row_number() OVER (ORDER BY turn.ordinal, request.step)::int AS place
      FROM model_requests request JOIN edit_sessions turn ON turn.id = request.edit_session_id
      WHERE request.conversation_id = ${conversationId}::uuid
    ), uses AS (
      SELECT unnest(message_hashes) AS hash, 'sent' AS use, place FROM requests
      UNION ALL SELECT tools_hash, 'tools', place FROM requests
      UNION ALL SELECT answer_hash, 'answer', place FROM requests
      UNION ALL SELECT results_hash, 'results', place FROM requests
    )
    SELECT hash, use, array_agg(DISTINCT place) AS places FROM uses JOIN found USING (hash)
    GROUP BY hash, use ORDER BY min(place), hash, use`;
}

export interface PlacedRequest {
  place: number;
  editSessionId: string;
  turn: number;
  n: number;
  messageHashes: string[];
}

/** Returns the requests at places of a conversation, which the caller has read in the actor's scope. */
export async function listPlacedRequests(conversationId: string, places: number[], tx: Tx): Promise<PlacedRequest[]> {
  return tx.$queryRaw<PlacedRequest[]>`
    SELECT place, id AS "editSessionId", ordinal AS turn, step AS n, message_hashes AS "messageHashes" FROM (
      SELECT turn.id, turn.ordinal, request.step, request.message_hashes,
        row_number() OVER (ORDER BY turn.ordinal, request.step)::int AS place
      FROM model_requests request JOIN edit_sessions turn ON turn.id = request.edit_session_id
      WHERE request.conversation_id = ${conversationId}::uuid
    ) placed WHERE place = ANY(${places}::int[])`;
}

/** Returns the numbers of the turns of requests at these places, in order. The caller has read the conversation in the actor's scope. */
export async function listTurnsOfPlaces(conversationId: string, places: number[], tx: Tx): Promise<number[]> {
  const [row] = await tx.$queryRaw<{ turns: number[] | null }[]>`
    SELECT array_agg(DISTINCT ordinal ORDER BY ordinal) AS turns FROM (
      SELECT turn.ordinal, row_number() OVER (ORDER BY turn.ordinal, request.step)::int AS place
      FROM model_requests request JOIN edit_sessions turn ON turn.id = request.edit_session_id
      WHERE request.conversation_id = ${conversationId}::uuid
    ) placed WHERE place = ANY(${places}::int[])`;
  return row?.turns ?? [];
}
