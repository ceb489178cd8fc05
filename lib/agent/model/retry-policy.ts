import { setTimeout as wait } from "node:timers/promises";

/** How often and how patiently a request is repeated that failed before its first token. */
export interface RetryPolicy {
  retriesMax: number;
  /** Doubles with each retry. */
  firstDelayMs: number;
  delayMaxMs: number;
  /** Waiting of all retries of one request together; a longer Retry-After is not waited for. */
  waitMaxMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  retriesMax: 4,
  firstDelayMs: 1_000,
  delayMaxMs: 20_000,
  waitMaxMs: 60_000,
};

/**
 * The delay before the given retry (from 1), or null when it is not worth another try. What the provider asks for counts more
 * than our own schedule. A quarter of chance keeps many turns from knocking at the same moment.
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

/** Waits; rejects at once when the signal fires. */
export async function waitBeforeRetry(delayMs: number, signal: AbortSignal): Promise<void> {
  await wait(delayMs, undefined, { signal });
}
