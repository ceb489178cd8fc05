import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { processState } from "../process-state.ts";
import { quotaReached, requestsPerMinute } from "./quota.ts";
import type { Holder } from "./quota-reached.ts";

// Requests are counted per process: a query for each would cost more than most requests. With several web hosts each one counts
// for itself.

type Counted = Extract<Holder, "person" | "project" | "address">;

const limiters = () => processState("quotas.requests", () => new Map<string, RateLimiterMemory>());

function limiterOf(holder: Counted): RateLimiterMemory {
  const points = requestsPerMinute().max[holder] ?? 0;
  const key = `${holder}:${points}`;
  const limiter = limiters().get(key) ?? new RateLimiterMemory({ keyPrefix: key, points, duration: 60 });
  limiters().set(key, limiter);
  return limiter;
}

/** Counts a request; throws if the holder has exceeded the limit of a minute. */
export async function countRequest(holder: Counted, id: string): Promise<void> {
  try {
    await limiterOf(holder).consume(id);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw quotaReached(requestsPerMinute(), holder, Math.max(1, Math.ceil(error.msBeforeNext / 1_000)));
  }
}

/** Not by its class: the limiters are shared by instrumentation and routes, which Next compiles separately, with a copy of the package each. */
function isRefusal(error: unknown): error is RateLimiterRes {
  return typeof error === "object" && error !== null && !(error instanceof Error) && "msBeforeNext" in error;
}
