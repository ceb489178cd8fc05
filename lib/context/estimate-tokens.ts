/**
 * Estimates the tokens of a text, or of another value as JSON: four UTF-8 bytes per token. Every figure derived from it is shown as
 * an estimate, or, with `correctionOf`, as a corrected estimate.
 */
export function estimateTokens(content: unknown): number {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return Math.ceil(Buffer.byteLength(text, "utf8") / 4);
}

/** Beyond these factors the provider's count is about something other than the request. */
const bounds = { least: 0.25, most: 4 };

/** Returns the factor by which to correct later estimates: the provider's count over our estimate. Null if either is unknown. */
export function correctionOf(countedTokens: number, estimatedTokens: number): number | null {
  if (countedTokens <= 0 || estimatedTokens <= 0) return null;
  return Math.min(bounds.most, Math.max(bounds.least, countedTokens / estimatedTokens));
}
