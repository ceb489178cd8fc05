import type { Actor } from "#lib/accounts/schema.ts";
import { mayRightsHaveChanged } from "#lib/accounts/sign-in/rights-watch.ts";
import { listen } from "#lib/platform/db/listen.ts";
import { log } from "#lib/platform/log.ts";
import { shutdownSignal } from "#lib/platform/shutdown.ts";

const keepAliveMs = 15_000;
/** Bytes that are buffered for a slow reader; the rest stays in the log. */
const waitingBytesMax = 256 * 1024;

/** Thrown by a producer to end the stream before its end, so that the reader comes back with its last id. */
export class StreamCut extends Error {
  override readonly name = "StreamCut";
}

export interface Reader {
  actor: Actor;
  mayRead(): Promise<boolean>;
  /** Called once, when the stream has ended. */
  onEnd?: (() => void) | undefined;
}

/**
 * Returns the producer's text as a byte stream with backpressure, and a comment every 15 s that keeps proxies from closing it.
 * Each comment also checks whether the reader may still read. When the reader's roles or sign-ins change, nothing more is sent
 * until that check has answered.
 */
export function textStream(
  produce: (ended: AbortSignal) => AsyncGenerator<string>,
  { actor, mayRead, onEnd }: Reader,
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
        // A failure of the database does not end the stream.
        if (!ended.aborted && !(await mayRead().catch(() => true))) stopped.abort();
      };
      let looks = 0;
      const lookFirst = async () => {
        looks++;
        await look();
        looks--;
        goOn();
      };
      const until = async (isReady: () => boolean) => {
        while (!ended.aborted && !isReady()) await new Promise<void>((resolve) => (goOn = resolve));
      };
      const beat = async () => {
        await look();
        if (hasRoom()) send(": keep-alive\n\n");
      };
      const beating = setInterval(() => void beat(), keepAliveMs);
      const watching = listen("people", (changedId) => {
        if (changedId === null || changedId === actor.userId) void lookFirst();
      }).then((stopWatching) => {
        // Roles may have changed before the listener was there.
        if (mayRightsHaveChanged(actor)) void lookFirst();
        return stopWatching;
      });
      // Not awaited: the runtime sends the first bytes only after `start` has returned.
      void (async () => {
        try {
          for await (const text of produce(ended)) {
            await until(() => looks === 0);
            send(text);
            await until(hasRoom);
          }
          await until(() => looks === 0);
          send("data: [DONE]\n\n");
        } catch (error) {
          // The reader sees a cut connection and comes back with its last id.
          if (!ended.aborted && !(error instanceof StreamCut)) log.error({ err: error }, "a stream ended early");
        } finally {
          clearInterval(beating);
          void watching.then((stopWatching) => stopWatching());
          stopped.abort();
          onEnd?.();
          try {
            controller.close();
          } catch {
            // The reader has closed it already.
          }
        }
      })();
    },
    pull: () => goOn(),
    cancel: () => stopped.abort(),
  };
  return new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: waitingBytesMax }));
}
