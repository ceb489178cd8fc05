import { AsyncLocalStorage } from "node:async_hooks";
import { setWorkerHere } from "#lib/conversations/turn/queue/worker-here.ts";
import { log } from "#lib/platform/log.ts";

interface TurnsHere {
  /** Resolves when all that was started here has ended. */
  ended(): Promise<void>;
}

/**
 * Lets this process start the turns that it accepts, at most `concurrency` workspaces at a time, until `stopping`. Recovery starts
 * turns that could not be started here, as it does after a failed job.
 */
export function startTurnsHere(
  run: (workspaceId: string) => Promise<void>,
  { concurrency, stopping }: { concurrency: number; stopping: AbortSignal },
): TurnsHere {
  const running = new Set<Promise<void>>();
  let taken = 0;
  // A turn outlives the request that accepted it, and must not run in its context: Next ties its own `fetch` to that.
  const outside = AsyncLocalStorage.snapshot();
  const start = (workspaceId: string, end: () => void) => {
    const ended: Promise<void> = outside(run, workspaceId)
      .catch((err: unknown) => log.warn({ err, workspaceId }, "turns could not be started here; recovery starts them"))
      .finally(() => {
        running.delete(ended);
        end();
      });
    running.add(ended);
  };
  setWorkerHere(() => {
    if (taken >= concurrency) return null;
    taken++;
    let isOpen = true;
    return {
      start(workspaceId) {
        isOpen = false;
        start(workspaceId, () => taken--);
      },
      release() {
        if (isOpen) taken--;
        isOpen = false;
      },
    };
  });
  stopping.addEventListener("abort", () => setWorkerHere(null), { once: true });
  return {
    async ended() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
