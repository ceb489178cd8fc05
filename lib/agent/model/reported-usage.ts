import type { Usage } from "#lib/costs/usage-schema.ts";

/** Converts a request's usage from the SDK's form; null if none. Rounds fractions and raises negative numbers to 0. */
export function reportedUsage(usage: {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  inputTokenDetails: { cacheReadTokens: number | undefined };
}): Usage | null {
  if (usage.inputTokens === undefined && usage.outputTokens === undefined) return null;
  return {
    inputTokens: toCount(usage.inputTokens),
    cachedTokens: toCount(usage.inputTokenDetails.cacheReadTokens),
    outputTokens: toCount(usage.outputTokens),
  };
}

const toCount = (tokens: number | undefined) => Math.max(0, Math.round(tokens || 0));
