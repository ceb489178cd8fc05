import type { Usage } from "#lib/conversations/schema.ts";
import { AgentFailure } from "./agent-failure.ts";

/** What one turn may spend. A turn that would pass a limit ends as failed, with a sentence that says so. */
export interface TurnLimits {
  /** Requests to the model. */
  stepsMax: number;
  minutesMax: number;
  /** Input and output tokens of all requests together; tokens read from the provider's cache count as well. */
  tokensMax: number;
  /** The same call with the same input, this many times in a row, ends the turn. */
  repeatedCallsMax: number;
}

export const defaultTurnLimits: TurnLimits = {
  stepsMax: 60,
  minutesMax: 20,
  tokensMax: 2_000_000,
  repeatedCallsMax: 4,
};

/** Refuses a request that would be one step too many. */
export function requireStepLeft(limits: TurnLimits, step: number): void {
  if (step > limits.stepsMax) throw new AgentFailure("limit-steps", { steps: limits.stepsMax });
}

/** Fires with the failure as its reason when the turn's minutes are over. */
export function startDeadline(limits: TurnLimits): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const minutes = limits.minutesMax;
  const expire = () => controller.abort(new AgentFailure("limit-minutes", { minutes }));
  // Timers count in 32 bits: what is longer than 24 days counts as 24 days.
  const timer = setTimeout(expire, Math.min(minutes * 60_000, 2 ** 31 - 1));
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}

export interface TokenBudget {
  /** Throws when the next request would pass the limit. */
  requireEnough(): void;
  /** Counts a request; what the server does not report counts as estimated. */
  spend(usage: Usage | null, estimatedTokens: number): void;
}

/**
 * Stops a turn before it passes the limit, not after it: the next request carries at least what the one before it carried and
 * answered.
 */
export function createTokenBudget(limits: TurnLimits, firstRequestTokens: number): TokenBudget {
  let spent = 0;
  let next = firstRequestTokens;
  return {
    requireEnough() {
      if (spent + next > limits.tokensMax) throw new AgentFailure("limit-tokens", { tokens: limits.tokensMax });
    },
    spend(usage, estimatedTokens) {
      const tokens = usage === null ? estimatedTokens : usage.inputTokens + usage.outputTokens;
      spent += tokens;
      next = tokens;
    },
  };
}

/** Four characters of JSON for a token: near enough for a limit, and safe for most languages. */
export function estimateTokens(content: unknown): number {
  return Math.ceil(JSON.stringify(content).length / 4);
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
