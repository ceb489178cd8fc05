import type { TurnLimits } from "#lib/agent/turn-limits.ts";
import { env } from "#lib/platform/env.ts";

/** What one turn, or one phase of a plan, may take at most. */
export function turnLimits(): TurnLimits {
  const { TURN_STEPS_MAX, TURN_MINUTES_MAX, TURN_TOKENS_MAX, TURN_USD_MAX } = env();
  return {
    stepsMax: TURN_STEPS_MAX,
    minutesMax: TURN_MINUTES_MAX,
    tokensMax: TURN_TOKENS_MAX,
    usdMax: TURN_USD_MAX ?? null,
    repeatedCallsMax: 4,
  };
}
