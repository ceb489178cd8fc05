const similarityMin = 0.35;
const shownMax = 3;

/** Which of the names somebody may have meant, the most similar first. */
function nearest(name: string, names: Iterable<string>): string[] {
  const wanted = pairsOf(name);
  return [...names]
    .map((other) => ({ other, similarity: similarity(wanted, pairsOf(other)) }))
    .filter((candidate) => candidate.similarity >= similarityMin)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, shownMax)
    .map(({ other }) => other);
}

/** Says it as the end of a feedback; null where nothing is near. */
export function suggest(name: string, names: Iterable<string>): string | null {
  const near = nearest(name, names).map((other) => `"${other}"`);
  return near.length === 0 ? null : `Nearest: ${near.join(", ")}.`;
}

/** Without what ids and paths of pages have in common, or all of them would be alike. */
function pairsOf(text: string): Set<string> {
  const distinctive = text
    .toLowerCase()
    .replace(/^(?:page|asset|named):/, "")
    .replace(/\.html?$/, "");
  const padded = ` ${distinctive} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)));
}

/** Dice's coefficient: from 0, nothing in common, to 1. */
function similarity(a: Set<string>, b: Set<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return (2 * common) / (a.size + b.size);
}
