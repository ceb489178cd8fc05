/**
 * The one count of tokens: four UTF-8 bytes each, of a text or of anything else as JSON. Everything made of it is shown as an
 * estimate, or with `correctionOf` as a corrected one.
 */
export function estimateTokens(content: unknown): number {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return Math.ceil(Buffer.byteLength(text, "utf8") / 4);
}

/** Beyond these a provider counts something else than what it was sent. */
const bounds = { least: 0.25, most: 4 };

/** By how much the estimate of a request was wrong, for those that follow: what the provider counted, over what was estimated. */
export function correctionOf(countedTokens: number, estimatedTokens: number): number | null {
  if (countedTokens <= 0 || estimatedTokens <= 0) return null;
  return Math.min(bounds.most, Math.max(bounds.least, countedTokens / estimatedTokens));
}
