import { type PatternKind, patternKinds } from "../section-schema.ts";

export const kitFolder = "images/kit";

/** Returns the file of a picture that the kit draws. Its name tells kind and seed, so that another mood can draw it again. */
export const patternPath = ({ pattern, seed }: { pattern: PatternKind; seed: number }) =>
  `${kitFolder}/${pattern}-${seed}.svg`;

/** Returns the kind and seed of a path that `patternPath` made, in any folder; null for any other. */
export function readPatternPath(path: string): { pattern: PatternKind; seed: number } | null {
  const [, kind, seed] = /(?:^|\/)images\/kit\/([a-z]+)-(\d{1,4})\.svg$/.exec(path) ?? [];
  const pattern = patternKinds.find((one) => one === kind);
  return pattern === undefined ? null : { pattern, seed: Number(seed) };
}
