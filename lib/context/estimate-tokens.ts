/** A rough count of a text's tokens: four UTF-8 bytes each. Everything made of it is shown as an estimate. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text, "utf8") / 4);
}
