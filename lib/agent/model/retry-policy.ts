import { setTimeout as wait } from "node:timers/promises";

/** The number of retries, and their delays, of a request that failed before its first token. */
export interface RetryPolicy {
  retriesMax: number;
  /** Doubles with each retry. */
  firstDelayMs: number;
  delayMaxMs: number;
  /** The total delay of all retries of one request; a Retry-After that would exceed it ends the retries. */
  waitMaxMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  retriesMax: 4,
  firstDelayMs: 1_000,
  delayMaxMs: 20_000,
  waitMaxMs: 60_000,
};

/**
 * Returns the delay in milliseconds before the given retry (from 1), or null if there is no further retry. The provider's
 * Retry-After takes precedence over our own schedule. Jitter of up to a quarter keeps many turns from retrying at the same moment.
 */
export function retryDelayMs(
  policy: RetryPolicy,
  retry: number,
  waitedMs: number,
  retryAfterMs: number | null,
): number | null {
  if (retry > policy.retriesMax) return null;
  const own = Math.min(policy.delayMaxMs, policy.firstDelayMs * 2 ** (retry - 1)) * (1 - Math.random() / 4);
  const delay = retryAfterMs ?? own;
  return waitedMs + delay > policy.waitMaxMs ? null : delay;
}

/** Waits; rejects as soon as the signal fires. */
export async function waitBeforeRetry(delayMs: number, signal: AbortSignal): Promise<void> {
  await wait(delayMs, undefined, { signal });
}
