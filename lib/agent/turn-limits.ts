import { type ModelPrice, priceUsage } from "#lib/costs/price-usage.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { AgentFailure } from "./agent-failure.ts";

/** What one turn may spend. A turn that would pass a limit ends as failed, with a sentence that says so. */
export interface TurnLimits {
  /** Requests to the model. */
  stepsMax: number;
  minutesMax: number;
  /** Input and output tokens of all requests together; tokens read from the provider's cache count as well. */
  tokensMax: number;
  /** US dollars for all requests together; null means any, and where the model's price is not known it holds nothing back. */
  usdMax: number | null;
  /** The same call with the same input, this many times in a row, ends the turn. */
  repeatedCallsMax: number;
}

export const defaultTurnLimits: TurnLimits = {
  stepsMax: 60,
  minutesMax: 20,
  tokensMax: 2_000_000,
  usdMax: null,
  repeatedCallsMax: 4,
};

/** Refuses a request that would be one step too many. */
export function requireStepLeft(limits: TurnLimits, step: number): void {
  if (step > limits.stepsMax) throw new AgentFailure("limit-steps", { steps: limits.stepsMax });
}

/** Fires with the failure as its reason when the turn's minutes are over, of which `workedMs` have gone already. */
export function startDeadline(limits: TurnLimits, workedMs = 0): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const minutes = limits.minutesMax;
  const expire = () => controller.abort(new AgentFailure("limit-minutes", { minutes }));
  // Timers count in 32 bits: what is longer than 24 days counts as 24 days.
  const timer = setTimeout(expire, Math.min(Math.max(0, minutes * 60_000 - workedMs), 2 ** 31 - 1));
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}

export interface TurnBudget {
  /** Throws when the next request would pass a limit. */
  requireEnough(): void;
  /** Counts a request; of what the server does not report, the estimate. */
  spend(usage: Usage): void;
  /** Counts what earlier workers spent on requests that came to nothing. */
  lose(usage: Usage): void;
}

/**
 * Stops a turn before it passes its limit of tokens or of money, not after it: the next request carries at least what the
 * one before it carried and answered.
 */
export function createTurnBudget(limits: TurnLimits, firstRequestTokens: number, price: ModelPrice | null): TurnBudget {
  const cost = (usage: Usage) => (price ? priceUsage(usage, price) : 0);
  const first = { inputTokens: firstRequestTokens, cachedTokens: 0, outputTokens: 0 };
  const spent = { tokens: 0, usd: 0 };
  const next = { tokens: firstRequestTokens, usd: cost(first) };
  return {
    requireEnough() {
      const { tokensMax, usdMax } = limits;
      if (spent.tokens + next.tokens > tokensMax) throw new AgentFailure("limit-tokens", { tokens: tokensMax });
      if (usdMax !== null && spent.usd + next.usd > usdMax) throw new AgentFailure("limit-money", { usd: usdMax });
    },
    spend(usage) {
      next.tokens = usage.inputTokens + usage.outputTokens;
      next.usd = cost(usage);
      spent.tokens += next.tokens;
      spent.usd += next.usd;
    },
    lose(usage) {
      spent.tokens += usage.inputTokens + usage.outputTokens;
      spent.usd += cost(usage);
    },
  };
}

/** Watches for a model that goes round in circles. Returns a function to be told of each call before it runs. */
export function createRepetitionGuard(limits: TurnLimits): (call: { toolName: string; input: unknown }) => void {
  let last = "";
  let count = 0;
  return ({ toolName, input }) => {
    const call = `${toolName} ${canonicalJson(input)}`;
    count = call === last ? count + 1 : 1;
    last = call;
    if (count >= limits.repeatedCallsMax) {
      throw new AgentFailure("limit-repeated-call", { times: limits.repeatedCallsMax });
    }
  };
}

// The order in which a model writes an object's keys makes no difference to the call.
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
