import type { Usage } from "#lib/conversations/schema.ts";

// Beside the schemas and without them, so that the browser can add up tokens without loading what checks shapes.

/** What one more request used, added to those before it; a server that tells nothing changes nothing. */
export function addUsage(sum: Usage | null, usage: Usage | null): Usage | null {
  if (!sum || !usage) return sum ?? usage;
  return {
    inputTokens: sum.inputTokens + usage.inputTokens,
    cachedTokens: sum.cachedTokens + usage.cachedTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
  };
}
