import { findExactly } from "./find-exactly.ts";
import { toLf } from "./site-text.ts";

const placesMax = 3;
const windowLinesMax = 8;
const lineCharactersMax = 300;
const similarityMin = 0.35;
const prefixCharactersMin = 12;

/** Describes the lines closest to a text that was not found, so that the model's next attempt can succeed. */
export function describeNearest(text: string, oldText: string): string {
  const lines = toLf(text).split("\n");
  const wanted = toLf(oldText)
    .replace(/^\n+|(?<!\n)\n+$/g, "")
    .split("\n")
    .slice(0, windowLinesMax);
  const places = nearestPlaces(lines, wanted);
  const [best] = places;
  if (best === undefined) {
    return `${describePrefix(toLf(text), toLf(oldText)) ?? "No line of it is similar."} Read the file again.`;
  }
  if (best.similarity === 1) {
    return `The same words stand there with other spaces or line breaks:\n${show(lines, best.line, wanted.length)}`;
  }
  const shown = places.map((place) => show(lines, place.line, wanted.length)).join("\n…\n");
  const prefix = describePrefix(toLf(text), toLf(oldText));
  return `Nearest lines:\n${shown}${prefix === null ? "" : `\n${prefix}`}`;
}

interface Place {
  /** The index of the window's first line, from 0. */
  line: number;
  similarity: number;
}

// Only windows whose first line is among the closest are compared completely, which keeps long files fast.
function nearestPlaces(lines: string[], wanted: string[]): Place[] {
  const wantedPairs = wanted.map(pairsOf);
  const first = wantedPairs[0];
  if (first === undefined) return [];
  const candidates = lines
    .map((line, index) => ({ index, similarity: similarity(pairsOf(line), first) }))
    .filter((candidate) => candidate.similarity >= similarityMin)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, 30);
  return candidates
    .map(({ index }) => ({
      line: index,
      similarity:
        wantedPairs.reduce((sum, pairs, k) => sum + similarity(pairsOf(lines[index + k] ?? ""), pairs), 0) /
        wantedPairs.length,
    }))
    .filter((place) => place.similarity >= similarityMin)
    .sort((a, b) => b.similarity - a.similarity || a.line - b.line)
    .slice(0, placesMax);
}

function show(lines: string[], from: number, count: number): string {
  return lines
    .slice(from, from + count)
    .map(
      (line, k) =>
        `${from + k + 1}: ${line.length > lineCharactersMax ? `${line.slice(0, lineCharactersMax)}…` : line}`,
    )
    .join("\n");
}

// Says how long a prefix of the text occurs in the file. This helps where a page is one long line.
function describePrefix(text: string, oldText: string): string | null {
  const { length, at } = findExactly(text, oldText, 1).prefix;
  if (length < prefixCharactersMin) return null;
  const line = text.slice(0, at).split("\n").length;
  return `Its first ${length} characters do occur, in line ${line}; the file goes on there with: ${text.slice(at + length, at + length + 80)}`;
}

type Pairs = Map<string, number>;

function pairsOf(line: string): Pairs {
  const words = line.replaceAll(/\s+/g, " ").trim().slice(0, 2_000);
  const pairs: Pairs = new Map();
  for (let index = 0; index < words.length - 1; index += 1) {
    const pair = words.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  if (words.length === 1) pairs.set(words, 1);
  return pairs;
}

// Sørensen–Dice coefficient over pairs of letters: 1 for the same words, 0 for nothing in common.
function similarity(a: Pairs, b: Pairs): number {
  const sizeA = sizeOf(a);
  const sizeB = sizeOf(b);
  if (sizeA + sizeB === 0) return 1;
  let shared = 0;
  for (const [pair, count] of a) shared += Math.min(count, b.get(pair) ?? 0);
  return (2 * shared) / (sizeA + sizeB);
}

function sizeOf(pairs: Pairs): number {
  let size = 0;
  for (const count of pairs.values()) size += count;
  return size;
}
