import type { Actor } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findTurn } from "../turn/edit-session-store.ts";
import { isTerminal } from "../turn/transition.ts";
import { lastSeq, listChunks } from "./chunk-store.ts";
import { nothingOpen, openAfter, StreamEncoder } from "./encode-stream.ts";
import { followLog } from "./follow-log.ts";
import { type Reader, StreamCut, textStream } from "./text-stream.ts";

/** How many chunks before the reader's place are read to find the open part and tool calls. */
const lookBackChunks = 1_000;

/**
 * Returns a turn's log as server-sent events from the chunk after `after`: replay, then follow, closed after `done`. Ends early
 * if the reader leaves (`signal`), loses the right to read it, or the process stops, and if the text that was sent ahead of its id did not
 * become durable; the reader reconnects with its last id, and discards what came after it.
 * Memory for a slow reader is bounded.
 */
export async function streamTurn(
  actor: Actor,
  { editSessionId, after }: { editSessionId: string; after: number },
  signal: AbortSignal,
  onEnd?: () => void,
): Promise<ReadableStream<Uint8Array>> {
  const turn = await findTurn(actor, editSessionId, database());
  if (!turn) throw notFound();
  const isOver = isTerminal(turn.status);
  // A reader of a running turn from its beginning needs no look at the end.
  const newest = after > 0 || isOver ? await lastSeq(editSessionId, database()) : Number.POSITIVE_INFINITY;
  const from = Math.min(after, newest);
  const reader: Reader = {
    actor,
    onEnd,
    async mayRead() {
      const now = await loadActor(actor.signInId);
      return now !== null && (await findTurn(now, editSessionId, database())) !== null;
    },
  };
  if (isOver && from === newest) return textStream(async function* () {}, reader, signal);
  const encoder = new StreamEncoder(editSessionId, from === 0 ? nothingOpen : await openAt(actor, editSessionId, from));
  return textStream(
    async function* (ended) {
      yield encoder.opening();
      for await (const item of followLog(editSessionId, from, ended)) {
        if (item.type === "retraction") throw new StreamCut("the reader has text that is not in the log");
        yield encoder.encode(item);
      }
    },
    reader,
    signal,
  );
}

async function openAt(actor: Actor, editSessionId: string, seq: number) {
  const after = Math.max(0, seq - lookBackChunks);
  return openAfter(await listChunks(actor, { editSessionId, after, limit: seq - after }, database()));
}
