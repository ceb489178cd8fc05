import { loadActor } from "#lib/accounts/load-actor.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { listen } from "#lib/platform/db/listen.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { notFound } from "#lib/platform/problem.ts";
import { shutdownSignal } from "#lib/platform/shutdown.ts";
import { lastSeq, listChunks } from "./chunk-store.ts";
import { findTurn } from "./edit-session-store.ts";
import { nothingOpen, openAfter, StreamEncoder } from "./encode-stream.ts";
import { followLog } from "./follow-log.ts";
import { isTerminal } from "./transition.ts";

const keepAliveMs = 15_000;
/** Bytes that wait for a slow reader; the log has the rest. */
const waitingBytesMax = 256 * 1024;
/** How far before the reader's place we look for what stands open there. */
const lookBackChunks = 1_000;

/**
 * The log of a turn as server-sent events from the chunk after `after`: replay, then follow, closed after the `done`
 * chunk. Ends early when the reader leaves (`signal`), may read it no longer, or the process stops; the reader then comes
 * back with its last id. A reader that does not read costs no memory.
 */
export async function streamTurn(
  actor: Actor,
  { editSessionId, after }: { editSessionId: string; after: number },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const turn = await findTurn(actor, editSessionId, database());
  if (!turn) throw notFound();
  const newest = await lastSeq(editSessionId, database());
  const from = Math.min(after, newest);
  const reader: Reader = {
    userId: actor.userId,
    async mayRead() {
      const now = await loadActor(actor.signInId);
      return now !== null && (await findTurn(now, editSessionId, database())) !== null;
    },
  };
  if (isTerminal(turn.status) && from === newest) return textStream(async function* () {}, reader, signal);
  const encoder = new StreamEncoder(editSessionId, from === 0 ? nothingOpen : await openAt(actor, editSessionId, from));
  return textStream(
    async function* (ended) {
      yield encoder.opening();
      for await (const item of followLog(editSessionId, from, ended)) yield encoder.encode(item);
    },
    reader,
    signal,
  );
}

interface Reader {
  userId: string;
  mayRead(): Promise<boolean>;
}

async function openAt(actor: Actor, editSessionId: string, seq: number) {
  const after = Math.max(0, seq - lookBackChunks);
  return openAfter(await listChunks(actor, { editSessionId, after, limit: seq - after }, database()));
}

/**
 * Bytes of what the producer yields, as fast as they are read, with a comment line every 15 s that keeps proxies from
 * closing it. At the same moments, and whenever the reader's roles change, it is asked whether they may still read.
 */
function textStream(
  produce: (ended: AbortSignal) => AsyncGenerator<string>,
  { userId, mayRead }: Reader,
  requestSignal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const stopped = new AbortController();
  const ended = AbortSignal.any([requestSignal, shutdownSignal(), stopped.signal]);
  let goOn: () => void = () => undefined;
  ended.addEventListener("abort", () => goOn());
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const hasRoom = () => (controller.desiredSize ?? 0) > 0;
      const send = (text: string) => {
        if (!ended.aborted) controller.enqueue(encoder.encode(text));
      };
      const look = async () => {
        // A database that does not answer takes nothing away from anybody.
        if (!ended.aborted && !(await mayRead().catch(() => true))) stopped.abort();
      };
      const beat = async () => {
        await look();
        if (hasRoom()) send(": keep-alive\n\n");
      };
      const beating = setInterval(() => void beat(), keepAliveMs);
      const watching = listen("people", (changedId) => {
        if (changedId === null || changedId === userId) void look();
      }).then(
        (stopWatching) => {
          // What changed before there was somebody to hear it.
          void look();
          return stopWatching;
        },
        () => () => undefined,
      );
      // The runtime waits for `start`, so that the first bytes leave only when it returns: the work goes on beside it.
      void (async () => {
        try {
          for await (const text of produce(ended)) {
            send(text);
            if (!hasRoom() && !ended.aborted) await new Promise<void>((resolve) => (goOn = resolve));
          }
          send("data: [DONE]\n\n");
        } catch (error) {
          // The reader sees a cut connection and comes back with its last id.
          if (!ended.aborted) log.error({ err: error }, "a stream ended early");
        } finally {
          clearInterval(beating);
          void watching.then((stopWatching) => stopWatching());
          stopped.abort();
          try {
            controller.close();
          } catch {
            // The reader has closed it already.
          }
        }
      })();
    },
    // There is room again.
    pull: () => goOn(),
    cancel: () => stopped.abort(),
  };
  return new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: waitingBytesMax }));
}
