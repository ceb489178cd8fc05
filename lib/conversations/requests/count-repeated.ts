/** Returns how many of the first messages, by their hashes, are those of the request before: a provider can read them from its cache. */
export function countRepeated(hashes: readonly string[], earlier: readonly string[]): number {
  const differs = hashes.findIndex((hash, index) => hash !== earlier[index]);
  return differs < 0 ? hashes.length : differs;
}
