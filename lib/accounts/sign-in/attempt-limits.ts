/** A limit of failed attempts. An attempt that the limit itself refused does not count. */
export type AttemptLimit =
  /** After the free failures each attempt has to wait, twice as long each time. */
  | { type: "back-off"; freeFailures: number; firstWaitMs: number; longestWaitMs: number; windowMs: number }
  /** At most this many failures within a sliding window. */
  | { type: "window"; failuresMax: number; windowMs: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Limits one account from one client address, or from one known device. */
export const backOff: AttemptLimit = {
  type: "back-off",
  freeFailures: 4,
  firstWaitMs: 1_000,
  longestWaitMs: 15 * minuteMs,
  windowMs: 24 * hourMs,
};

/** Limits one client address, for all accounts: many people can share one, so it allows more. */
export const addressLimit: AttemptLimit = { type: "window", failuresMax: 50, windowMs: 15 * minuteMs };

/** Limits one account, from all client addresses: more than typing errors need, and few for a distributed attack. */
export const accountLimit: AttemptLimit = { type: "window", failuresMax: 100, windowMs: hourMs };

/** Limits requests for an e-mail with a link for a new password, for one account and from one client address. */
export const resetAccountLimit: AttemptLimit = { type: "window", failuresMax: 5, windowMs: hourMs };
export const resetSourceLimit: AttemptLimit = { type: "window", failuresMax: 20, windowMs: hourMs };

/** The longest window: older failures count for no limit. */
export const longestWindowMs = 24 * hourMs;

/** Returns how many of the newest failures `waitMs` needs. */
export function failuresNeeded(limit: AttemptLimit): number {
  if (limit.type === "window") return limit.failuresMax;
  return limit.freeFailures + 1 + Math.ceil(Math.log2(limit.longestWaitMs / limit.firstWaitMs));
}

/** Returns how long the next attempt has to wait, in milliseconds; 0 if it may be made now. `failures` are newest first. */
export function waitMs(limit: AttemptLimit, failures: readonly Date[], now: Date): number {
  const counted = failures.filter((at) => at.getTime() > now.getTime() - limit.windowMs);
  switch (limit.type) {
    case "back-off": {
      const [newest] = counted;
      const over = counted.length - limit.freeFailures;
      if (!newest || over <= 0) return 0;
      const wait = Math.min(limit.firstWaitMs * 2 ** (over - 1), limit.longestWaitMs);
      return Math.max(0, newest.getTime() + wait - now.getTime());
    }
    case "window": {
      const oldest = counted[limit.failuresMax - 1];
      return oldest ? oldest.getTime() + limit.windowMs - now.getTime() : 0;
    }
    default:
      return limit satisfies never;
  }
}
