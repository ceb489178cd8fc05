import type { TurnLimits } from "#lib/agent/turn-limits.ts";
import { env } from "#lib/platform/env.ts";

/** Returns the limits that the settings give to one turn, or to one phase of a plan. */
export function limitsFromSettings(): TurnLimits {
  const { TURN_STEPS_MAX, TURN_MINUTES_MAX, TURN_TOKENS_MAX, TURN_USD_MAX } = env();
  return {
    stepsMax: TURN_STEPS_MAX,
    minutesMax: TURN_MINUTES_MAX,
    tokensMax: TURN_TOKENS_MAX,
    usdMax: TURN_USD_MAX ?? null,
  };
}
