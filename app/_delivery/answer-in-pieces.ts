import type { Piece } from "#lib/platform/answers/piece-schema.ts";
import { parseQuery, place } from "./parse-query.ts";

/** The most bytes of an answer that comes whole. */
const wholeBytesMax = 150 * 1024;
/** A character of JSON takes at most three bytes inside of other JSON, so that a piece is no longer than a whole answer. */
const pieceCharacters = 48_000;

/**
 * Answers with a value as JSON, in at most 150 KiB. A longer one comes in pieces: each names the `offset` by which the next one is asked for.
 * Pieces that are asked for while the value changes do not join.
 */
export function answerInPieces(request: Request, value: unknown): Response {
  const { offset } = parseQuery(request, { offset: place.optional() });
  const json = JSON.stringify(value);
  if (offset === undefined && Buffer.byteLength(json) <= wholeBytesMax) {
    return new Response(json, { headers: { "content-type": "application/json" } });
  }
  const end = (offset ?? 0) + pieceCharacters;
  const answer: Piece = { piece: { json: json.slice(offset, end), next: end < json.length ? end : null } };
  return Response.json(answer);
}
