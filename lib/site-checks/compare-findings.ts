import type { Found } from "./found.ts";

/** A measure that changes by less is the same: fonts of numbers, and a picture that was saved again. */
const tolerance = 0.02;

export interface Compared {
  worse: Found[];
  standing: Found[];
}

/**
 * Returns the findings of the version after that the version before has not, or has less of, and the others. `renamed` has the earlier path of files that
 * moved. A finding of a file that is new counts as standing if `shared` has it: the header of all pages comes with its faults.
 */
export function compareFindings(
  before: readonly Found[],
  after: readonly Found[],
  { renamed = new Map(), added = new Set(), shared = [] }: Sides = {},
): Compared {
  const waiting = new Map<string, Set<Found>>();
  for (const found of before)
    for (const key of found.keys) {
      const name = nameOf(found, found.path, key);
      waiting.set(name, (waiting.get(name) ?? new Set()).add(found));
    }
  const take = (found: Found, key: string): Found | null => {
    const [match] = waiting.get(nameOf(found, renamed.get(found.path) ?? found.path, key)) ?? [];
    if (match === undefined) return null;
    for (const other of match.keys) waiting.get(nameOf(match, match.path, other))?.delete(match);
    return match;
  };
  const matches = new Map<Found, Found>();
  // The surest keys of all first, so that no finding takes the counterpart of another one.
  for (let depth = 0; depth < Math.max(0, ...after.map(({ keys }) => keys.length)); depth++)
    for (const found of after) {
      const key = found.keys[depth];
      const match = key === undefined || matches.has(found) ? null : take(found, key);
      if (match !== null) matches.set(found, match);
    }
  const everywhere = new Set(shared.map((found) => nameOf(found, "", found.keys[0] ?? "")));
  const result: Compared = { worse: [], standing: [] };
  for (const found of after) {
    const match = matches.get(found);
    const isShared = added.has(found.path) && everywhere.has(nameOf(found, "", found.keys[0] ?? ""));
    const isStanding = match === undefined ? isShared : !isWorse(match, found);
    result[isStanding ? "standing" : "worse"].push(found);
  }
  return result;
}

export interface Sides {
  renamed?: ReadonlyMap<string, string>;
  added?: ReadonlySet<string>;
  shared?: readonly Found[];
}

const nameOf = ({ code }: Found, path: string, key: string) => `${code}\0${path}\0${key}`;

function isWorse(before: Found, after: Found): boolean {
  if (after.worseWhen === undefined || before.measure === null || after.measure === null) return false;
  return after.worseWhen === "higher"
    ? after.measure > before.measure * (1 + tolerance)
    : after.measure < before.measure * (1 - tolerance);
}
