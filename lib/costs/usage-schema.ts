// Types and sums without zod, so that the browser can add up tokens without loading a validator.

/** Tokens of one or more model requests. The cached ones are part of the input. */
export interface Usage {
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

/** Tokens that a request was predicted to take, and those that the provider counted for it. */
export interface Prediction {
  predictedTokens: number;
  countedTokens: number;
}

/** Returns the sum of both, or the one that is known; null if the provider reported neither. */
export function addUsage(sum: Usage | null, usage: Usage | null): Usage | null {
  if (!sum || !usage) return sum ?? usage;
  return {
    inputTokens: sum.inputTokens + usage.inputTokens,
    cachedTokens: sum.cachedTokens + usage.cachedTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
  };
}
