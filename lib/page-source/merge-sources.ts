import { diffArrays } from "diff";
import { isHtmlPath, isStylePath } from "./page-paths.ts";
import { splitIntoRules } from "./styles/split-into-rules.ts";

// Merges two changes of one text more finely than by lines, on which many pages have several elements.

/** How a text is cut into tokens, and where two changes of it may stand side by side. */
interface Cut {
  tokens(text: string): string[] | null;
  /** Whether a token, if it is unchanged, keeps the changes before and after it apart. */
  isBorder(token: string): boolean;
  /** True if changes that touch are apart as well, unless both add something at one place. */
  mayTouch: boolean;
}

/** Tags, words, single spaces; and for styles the marks around declarations. */
export const splitIntoWords = (text: string): string[] => text.match(/<[^<>]*>|[;{}]|[^\s<>;{}]+|\s|[<>]/g) ?? [];

const byElements: Cut = {
  tokens: splitIntoWords,
  isBorder: (token) => /^<[^<>]*>$/.test(token),
  mayTouch: false,
};
const byRules: Cut = { tokens: splitIntoRules, isBorder: () => true, mayTouch: true };
const byDeclarations: Cut = {
  tokens: splitIntoWords,
  isBorder: (token) => /^[;{}]$/.test(token),
  mayTouch: false,
};

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
 * Returns a page or stylesheet with both changes of its base. Null if they concern the same place: on a page, if no unchanged tag lies
 * between them; in a stylesheet, if they change one rule and no unchanged end of a declaration lies between them. Null for other files.
 */
export function mergeSources(path: string, sides: Sides): string | null {
  if (isHtmlPath(path)) return merge(byElements, sides);
  if (isStylePath(path)) return merge(byRules, sides) ?? merge(byDeclarations, sides);
  return null;
}

function merge(cut: Cut, { base, ours, theirs }: Sides): string | null {
  const [tokens, ourTokens, theirTokens] = [cut.tokens(base), cut.tokens(ours), cut.tokens(theirs)];
  if (tokens === null || ourTokens === null || theirTokens === null) return null;
  let found = 0;
  const bordersBefore = [0, ...tokens.map((token) => (cut.isBorder(token) ? ++found : found))];
  const hasBorder = (start: number, end: number) => (bordersBefore[start] ?? 0) < (bordersBefore[end] ?? 0);
  const [left, right] = [listHunks(tokens, ourTokens, hasBorder), listHunks(tokens, theirTokens, hasBorder)];
  if (left === null || right === null) return null;
  const isSame = (one: Hunk, other: Hunk) =>
    one.start === other.start && one.end === other.end && one.text === other.text;
  const touch = (one: Hunk, other: Hunk) =>
    cut.mayTouch && one.end === other.start && (one.start < one.end || other.start < other.end);
  const isApart = (one: Hunk, other: Hunk) =>
    touch(one, other) || touch(other, one) || hasBorder(one.end, other.start) || hasBorder(other.end, one.start);
  if (left.some((one) => right.some((other) => !isSame(one, other) && !isApart(one, other)))) return null;
  const own = right.filter((hunk) => !left.some((other) => isSame(hunk, other)));
  let text = "";
  let at = 0;
  for (const hunk of [...left, ...own].sort((one, other) => one.start - other.start || one.end - other.end)) {
    text += tokens.slice(at, hunk.start).join("") + hunk.text;
    at = hunk.end;
  }
  return text + tokens.slice(at).join("");
}

/** Returns the changes from tokens to others, in order; null if there are more than `most`. Changes without a border between them are one. */
export function listHunks(
  tokens: string[],
  changed: string[],
  hasBorder: (start: number, end: number) => boolean,
  most = changedTokensMax,
): Hunk[] | null {
  const parts = diffArrays(tokens, changed, { maxEditLength: most });
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
