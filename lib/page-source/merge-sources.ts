import { diffArrays } from "diff";

// Merges two changes of one text more finely than by lines, on which many pages have several elements.

/** Tags, words, single spaces; and for styles the marks around declarations. */
const tokenPattern = /<[^<>]*>|[;{}]|[^\s<>;{}]+|\s|[<>]/g;

/** The token that has to lie between two changes: a tag on a page, the end of a declaration in a stylesheet. */
const borders: [file: RegExp, border: RegExp][] = [
  [/\.html?$/i, /^<[^<>]*>$/],
  [/\.css$/i, /^[;{}]$/],
];

/** More changed tokens than a person changes by hand; comparing takes time that grows with their number. */
const changedTokensMax = 2_000;

interface Hunk {
  /** Places in the base's tokens. */
  start: number;
  end: number;
  text: string;
}

export interface Sides {
  base: string;
  ours: string;
  theirs: string;
}

/**
 * Returns a page or stylesheet with both changes of its base. Null if they concern the same place: if no unchanged tag, or end of a
 * declaration, lies between them. Null for other files.
 */
export function mergeSources(path: string, { base, ours, theirs }: Sides): string | null {
  const border = borders.find(([file]) => file.test(path))?.[1];
  if (!border) return null;
  const tokens = tokensOf(base);
  let found = 0;
  const bordersBefore = [0, ...tokens.map((token) => (border.test(token) ? ++found : found))];
  const hasBorder = (start: number, end: number) => (bordersBefore[start] ?? 0) < (bordersBefore[end] ?? 0);
  const [left, right] = [listHunks(tokens, ours, hasBorder), listHunks(tokens, theirs, hasBorder)];
  if (left === null || right === null) return null;
  const isSame = (one: Hunk, other: Hunk) =>
    one.start === other.start && one.end === other.end && one.text === other.text;
  const isApart = (one: Hunk, other: Hunk) =>
    one.start <= other.start ? hasBorder(one.end, other.start) : hasBorder(other.end, one.start);
  if (left.some((one) => right.some((other) => !isSame(one, other) && !isApart(one, other)))) return null;
  const own = right.filter((hunk) => !left.some((other) => isSame(hunk, other)));
  let text = "";
  let at = 0;
  for (const hunk of [...left, ...own].sort((one, other) => one.start - other.start)) {
    text += tokens.slice(at, hunk.start).join("") + hunk.text;
    at = hunk.end;
  }
  return text + tokens.slice(at).join("");
}

const tokensOf = (text: string): string[] => text.match(tokenPattern) ?? [];

/** Returns the changes from the tokens to a text, in order; null if there are too many. Changes without a border between them are one. */
function listHunks(tokens: string[], text: string, hasBorder: (start: number, end: number) => boolean): Hunk[] | null {
  const parts = diffArrays(tokens, tokensOf(text), { maxEditLength: changedTokensMax });
  if (!parts) return null;
  const hunks: Hunk[] = [];
  let at = 0;
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      at += value.length;
      continue;
    }
    let hunk = hunks.at(-1);
    if (hunk === undefined || hasBorder(hunk.end, at)) {
      hunk = { start: at, end: at, text: "" };
      hunks.push(hunk);
    }
    hunk.text += tokens.slice(hunk.end, at).join("");
    if (removed) at += value.length;
    else hunk.text += value.join("");
    hunk.end = at;
  }
  return hunks;
}
