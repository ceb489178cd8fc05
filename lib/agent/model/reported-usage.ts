import type { Usage } from "#lib/costs/usage-schema.ts";

/** Converts a request's usage from the AI SDK's form; null if none. Rounds fractions and raises negative numbers to 0. */
export function reportedUsage({
  inputTokens,
  outputTokens,
}: {
  inputTokens: { total: number | undefined; cacheRead: number | undefined };
  outputTokens: { total: number | undefined };
}): Usage | null {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return null;
  return {
    inputTokens: toCount(inputTokens.total),
    cachedTokens: toCount(inputTokens.cacheRead),
    outputTokens: toCount(outputTokens.total),
  };
}

const toCount = (tokens: number | undefined) => Math.max(0, Math.round(tokens || 0));
