import { type ModelPrice, priceUsage } from "#lib/costs/price-usage.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { AgentFailure } from "./agent-failure.ts";

/** The limits of one turn, from the settings. A turn that would exceed one ends as failed, with its sentence. */
export interface TurnLimits {
  /** Requests to the model. */
  stepsMax: number;
  minutesMax: number;
  /** Input and output tokens of all requests together, cached tokens included. */
  tokensMax: number;
  /** US dollars for all requests together; null means no limit. Without a price for the model it has no effect. */
  usdMax: number | null;
}

/** The number of identical calls in a row that ends the turn. */
const repeatedCallsMax = 4;

/** Throws `limit-steps` if the turn has no step left. */
export function requireStepLeft(limits: TurnLimits, step: number): void {
  if (step > limits.stepsMax) throw new AgentFailure("limit-steps", { steps: limits.stepsMax });
}

/** Returns a signal that aborts with `limit-minutes` when the turn's minutes are over. `workedMs` of them are already used. */
export function startDeadline(limits: TurnLimits, workedMs = 0): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const minutes = limits.minutesMax;
  const expire = () => controller.abort(new AgentFailure("limit-minutes", { minutes }));
  // Timers count in 32 bits, so more than 24 days count as 24 days.
  const timer = setTimeout(expire, Math.min(Math.max(0, minutes * 60_000 - workedMs), 2 ** 31 - 1));
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}

export interface TurnBudget {
  /** Throws `limit-tokens` or `limit-money` if the next request would pass the limit. */
  requireEnough(): void;
  /** Counts a request. The caller passes the estimate where the provider reports no usage. */
  spend(usage: Usage): void;
  /** Counts what earlier workers spent on requests without a result. */
  lose(usage: Usage): void;
}

/** Returns a budget that stops a turn before its limit: a request costs at least as much as the last and its answer. */
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

/** Returns a function that is called before each tool call and throws `limit-repeated-call` if the model repeats itself. */
export function createRepetitionGuard(): (call: { toolName: string; input: unknown }) => void {
  let last = "";
  let count = 0;
  return ({ toolName, input }) => {
    const call = `${toolName} ${canonicalJson(input)}`;
    count = call === last ? count + 1 : 1;
    last = call;
    if (count >= repeatedCallsMax) throw new AgentFailure("limit-repeated-call", { times: repeatedCallsMax });
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
