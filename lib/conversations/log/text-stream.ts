import { listen } from "#lib/platform/db/listen.ts";
import { log } from "#lib/platform/log.ts";
import { shutdownSignal } from "#lib/platform/shutdown.ts";

const keepAliveMs = 15_000;
/** Bytes that wait for a slow reader; the log has the rest. */
const waitingBytesMax = 256 * 1024;

/** Whoever is given a stream. */
export interface Reader {
  userId: string;
  mayRead(): Promise<boolean>;
  /** Called once nothing more is read. */
  onEnd?: (() => void) | undefined;
}

/**
 * Bytes of what the producer yields, as fast as they are read, with a comment line every 15 s that keeps proxies from
 * closing it. At the same moments it is asked whether the reader may still read; and whenever their roles change or a sign-in
 * of theirs ends: then nothing more is said until that is known.
 */
export function textStream(
  produce: (ended: AbortSignal) => AsyncGenerator<string>,
  { userId, mayRead, onEnd }: Reader,
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
        if (changedId === null || changedId === userId) void lookFirst();
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
            await until(() => looks === 0);
            send(text);
            await until(hasRoom);
          }
          await until(() => looks === 0);
          send("data: [DONE]\n\n");
        } catch (error) {
          // The reader sees a cut connection and comes back with its last id.
          if (!ended.aborted) log.error({ err: error }, "a stream ended early");
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
    // There is room again.
    pull: () => goOn(),
    cancel: () => stopped.abort(),
  };
  return new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: waitingBytesMax }));
}
