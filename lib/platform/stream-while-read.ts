/** How long the reader of a stream may take nothing, in milliseconds. */
export const idleMsMax = 60_000;

/** The failure of a stream whose reader took nothing for too long. */
export class ReaderIdle extends Error {
  constructor() {
    super("The reader of a stream took nothing for too long.");
    this.name = "ReaderIdle";
  }
}

/**
 * Returns the pieces as a stream that reads no more than is asked for. `stop` has to end the source: it is called when the reader leaves, and
 * when it takes nothing for a minute, so that nobody holds a slot by pausing. Waiting for the source does not count. `finish` runs after
 * the last piece; what it throws is the stream's failure.
 */
export function streamWhileRead(
  pieces: AsyncIterator<Uint8Array>,
  { stop, finish }: { stop: () => void; finish?: () => Promise<unknown> },
): ReadableStream<Uint8Array> {
  let idle: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(idle);
      try {
        const { value, done } = await pieces.next();
        if (!done) {
          const giveUp = () => {
            controller.error(new ReaderIdle());
            stop();
          };
          idle = setTimeout(giveUp, idleMsMax).unref();
          return controller.enqueue(value);
        }
        await finish?.();
        controller.close();
      } catch (error) {
        clearTimeout(idle);
        controller.error(error);
      }
    },
    cancel() {
      clearTimeout(idle);
      stop();
    },
  });
}
