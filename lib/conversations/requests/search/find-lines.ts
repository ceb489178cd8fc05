import { patternOf } from "./search-schema.ts";

export interface MatchedLine {
  before: string;
  /** The text as it stands in the line. */
  match: string;
  after: string;
}

/** The most characters of the line that are shown on each side of the text. */
const sideMax = 90;

/** Returns the first match of each line that holds the text, in any case, with what stands around it in that line; no line twice. */
export function findLines(text: string, find: string): MatchedLine[] {
  const pattern = patternOf(find);
  const lines = find.includes("\n") ? [text] : text.split("\n");
  return [...new Set(lines)].flatMap((line) => {
    const { 0: match, index = 0 } = pattern.exec(line) ?? {};
    if (match === undefined) return [];
    return [{ before: endOf(line.slice(0, index)), match, after: startOf(line.slice(index + match.length)) }];
  });
}

const endOf = (side: string) =>
  side.length > sideMax ? `…${side.slice(-sideMax).replace(/^[\uDC00-\uDFFF]/, "")}` : side.trimStart();
const startOf = (side: string) =>
  side.length > sideMax ? `${side.slice(0, sideMax).replace(/[\uD800-\uDBFF]$/, "")}…` : side.trimEnd();
