import type { TurnPorts } from "#lib/agent/ports.ts";

/** Detects a hung run: one without progress for `patienceMs`. */
export interface Watchdog {
  /** Records progress: text or a call arrived, a read or a git command ended, an entry was logged. */
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

/** Returns a run's longest silence in milliseconds: above those of model and git, whose sentences name the cause. */
export function hungAfterMs(limits: { MODEL_IDLE_SECONDS: number; GIT_SECONDS: number }): number {
  return 2 * (limits.MODEL_IDLE_SECONDS + limits.GIT_SECONDS) * 1000;
}

/** Wraps the ports of a run so that each finished call is reported as progress. */
export function watchPorts(ports: TurnPorts, progress: () => void): TurnPorts {
  const site = tellEnds(ports.site, progress);
  const log = tellEnds(ports.log, progress);
  const requests = tellEnds(ports.requests, progress);
  return tellEnds({ ...ports, site, log, requests }, progress);
}

/** Wraps an object so that `onEnd` is called after each call of a method, also after one that fails. */
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
