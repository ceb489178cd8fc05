// Compares texts as a person does: curly and straight quotes, dashes and kinds of space are equal. Folding keeps the
// length, so an index in the folded text is an index in the text.

const folds: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "`": "'",
  "´": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "‑": "-",
  "−": "-",
  "\u00A0": " ",
  "\u202F": " ",
  "\n": " ",
  "\t": " ",
};

export function foldQuotes(text: string): string {
  return text.replace(/[’‘`´“”„«»–—‑−\u00A0\u202F\n\t]/g, (char) => folds[char] ?? char);
}

export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join("");
}

export function foldAll(text: string): string {
  return foldCase(foldQuotes(text)).replace(/\s+/g, " ").trim();
}

const isWordChar = (char: string | undefined) => char !== undefined && char !== "" && /[\p{L}\p{N}_]/u.test(char);

/** Whether a match neither begins nor ends inside a word. */
export function standsAlone(text: string, from: number, to: number): boolean {
  const opens = isWordChar(text[from]) && isWordChar(text[from - 1]);
  const closes = isWordChar(text[to - 1]) && isWordChar(text[to]);
  return !opens && !closes;
}

export interface Match {
  from: number;
  to: number;
}

/** Returns every match of the words in the text: whole words only, without overlaps. */
export function findWords(text: string, words: string, caseSensitive: boolean): Match[] {
  const fold = (value: string) => (caseSensitive ? foldQuotes(value) : foldCase(foldQuotes(value)));
  const needle = fold(words).replace(/\s+/g, " ").trim();
  if (needle === "") return [];
  const haystack = fold(text);
  const matches: Match[] = [];
  for (let at = haystack.indexOf(needle); at !== -1; ) {
    const to = at + needle.length;
    const counts = standsAlone(text, at, to);
    if (counts) matches.push({ from: at, to });
    at = haystack.indexOf(needle, counts ? to : at + 1);
  }
  return matches;
}

const hasUpper = (text: string) => text !== text.toLowerCase();
const isUpper = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase() && text.length > 1;

/** Returns the words in the capitals of the match: bread → cake, BREAD → CAKE. Null for another word. */
export function inCapitalsOf(found: string, old: string, newText: string): string | null {
  if (foldQuotes(found) === foldQuotes(old)) return newText;
  if (isUpper(found)) return newText.toUpperCase();
  // A name has its capitals; the same letters in lower case are another word.
  if (hasUpper(old)) return null;
  const [first = ""] = found;
  return first !== first.toLowerCase() ? newText.charAt(0).toUpperCase() + newText.slice(1) : newText;
}

/** Returns the text on one line, cut for display in a sentence or a list. */
export function shorten(text: string, charactersMax = 70): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= charactersMax) return line;
  const cut = line.slice(0, charactersMax - 1).toWellFormed();
  const space = cut.lastIndexOf(" ");
  return `${(space > charactersMax / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
