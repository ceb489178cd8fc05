import type { TurnLimits } from "#lib/agent/turn-limits.ts";

/** Limits of a turn that no ordinary test reaches. */
export const ampleLimits: TurnLimits = { stepsMax: 60, minutesMax: 20, tokensMax: 2_000_000, usdMax: null };
