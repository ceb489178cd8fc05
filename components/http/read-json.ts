import type { Piece } from "#lib/platform/answers/piece-schema.ts";
import { requestJson } from "./request-json";

/** Returns the server's answer to a GET. One that comes in pieces is put together. Throws `RequestProblem`. */
export async function readJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const first = await requestJson<T | Piece>("GET", path, undefined, signal);
  if (!isPiece(first)) return first;
  const pieces = [first.piece];
  for (let next = first.piece.next; next !== null; ) {
    const address = `${path}${path.includes("?") ? "&" : "?"}offset=${next}`;
    const { piece } = await requestJson<Piece>("GET", address, undefined, signal);
    pieces.push(piece);
    next = piece.next;
  }
  return JSON.parse(pieces.map(({ json }) => json).join("")) as T;
}

const isPiece = (answer: unknown): answer is Piece =>
  typeof answer === "object" && answer !== null && "piece" in answer;
