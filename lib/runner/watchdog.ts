import type { TurnPorts } from "#lib/agent/ports.ts";

/** Tells a run that works from one that hangs: a run that works shows progress at least once in `patienceMs`. */
export interface Watchdog {
  /** Something was done: text or a call came, a read or a command of git ended, an entry was logged. */
  progress(): void;
  isHung(): boolean;
}

export function createWatchdog(patienceMs: number, now: () => number): Watchdog {
  let last = now();
  return {
    progress() {
      last = now();
    },
    isHung: () => now() - last > patienceMs,
  };
}

/**
 * How long a run may show nothing, in milliseconds. Longer than each wait that has a limit of its own: the model may be silent
 * for its idle time, and git may work for its own; these limits end the turn first, with a sentence that says which it was.
 */
export function hungAfterMs(limits: { MODEL_IDLE_SECONDS: number; GIT_SECONDS: number }): number {
  return 2 * (limits.MODEL_IDLE_SECONDS + limits.GIT_SECONDS) * 1000;
}

/** The ports of a run, with somebody who is told whenever it has come a step further. */
export function watchPorts(ports: TurnPorts, progress: () => void): TurnPorts {
  const site = tellEnds(ports.site, progress);
  const log = tellEnds(ports.log, progress);
  const requests = tellEnds(ports.requests, progress);
  return tellEnds({ ...ports, site, log, requests }, progress);
}

/** The same object; `onEnd` is called whenever one of its methods has ended, also with an error. */
export function tellEnds<T extends object>(target: T, onEnd: () => void): T {
  return new Proxy(target, {
    get(inner, name) {
      const value: unknown = Reflect.get(inner, name, inner);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const result: unknown = value.apply(inner, args);
        if (result instanceof Promise) result.then(onEnd, onEnd);
        else onEnd();
        return result;
      };
    },
  });
}
