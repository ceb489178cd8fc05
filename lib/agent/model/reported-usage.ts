import type { Usage } from "#lib/costs/usage-schema.ts";

/** Converts the usage of one request from the SDK's form; null if the server reported none. */
export function reportedUsage(usage: {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  inputTokenDetails: { cacheReadTokens: number | undefined };
}): Usage | null {
  if (usage.inputTokens === undefined && usage.outputTokens === undefined) return null;
  return {
    inputTokens: usage.inputTokens ?? 0,
    cachedTokens: usage.inputTokenDetails.cacheReadTokens ?? 0,
    outputTokens: usage.outputTokens ?? 0,
  };
}
