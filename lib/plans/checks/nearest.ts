const similarityMin = 0.35;
const shownMax = 3;

/** Returns the names that may have been meant, the most similar first. */
function nearest(name: string, names: Iterable<string>): string[] {
  const wanted = pairsOf(name);
  return [...names]
    .map((other) => ({ other, similarity: similarity(wanted, pairsOf(other)) }))
    .filter((candidate) => candidate.similarity >= similarityMin)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, shownMax)
    .map(({ other }) => other);
}

/** Returns a sentence with the nearest names for feedback; null if no name is similar. */
export function suggest(name: string, names: Iterable<string>): string | null {
  const near = nearest(name, names).map((other) => `"${other}"`);
  return near.length === 0 ? null : `Nearest: ${near.join(", ")}.`;
}

/** Returns the letter pairs of a text, without the prefixes and endings that all ids and page paths share. */
function pairsOf(text: string): Set<string> {
  const distinctive = text
    .toLowerCase()
    .replace(/^(?:page|asset|named):/, "")
    .replace(/\.html?$/, "");
  const padded = ` ${distinctive} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)));
}

/** Returns Dice's coefficient: 0 if no pair is shared, 1 if all are. */
function similarity(a: Set<string>, b: Set<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return (2 * common) / (a.size + b.size);
}
