// Code of templates inside of texts: `{{ page.title }}`, `{% if … %}`, `{{< figure >}}`. It is masked while a text is worked on, in as
// many characters, so that no wish finds or changes it and every place keeps its offset.

// Characters for private use, which no text has.
const begin = "\uE000";
const fill = "\uE001";
const digit = (value: number) => String.fromCharCode(0xe100 + value);
const masked = /\uE000([\uE100-\uE1FF])([\uE100-\uE1FF])\uE001*/g;
/** More pieces of code than any template of a small site has. */
const codesMax = 256 * 256;

interface Span {
  start: number;
  end: number;
}

const closings: Record<string, string> = { "{{": "}}", "{%": "%}", "{#": "#}", "<%": "%>" };

/** Returns the pieces of code in a template, in one pass. */
function codeIn(text: string): Span[] {
  const found: Span[] = [];
  // A mark that is found unclosed once is not searched again.
  const unclosed = new Set<string>();
  let at = 0;
  for (const { 0: open, index } of text.matchAll(/\{[{%#]|<%/g)) {
    if (index < at || unclosed.has(open)) continue;
    const end = text.indexOf(closings[open] ?? "", index + 2);
    if (end === -1) unclosed.add(open);
    else {
      at = end + 2;
      found.push({ start: index, end: at });
    }
  }
  return found;
}

export interface Masked {
  /** As long as the text. */
  text: string;
  codes: readonly string[];
}

/**
 * Returns the text with its code masked, and loops with all that they repeat; null for one that has such characters itself. `code` are
 * the places of code in a language that has other marks.
 */
export function maskCode(text: string, code?: readonly Span[]): Masked | null {
  if (/[\uE000\uE001\uE100-\uE1FF]/.test(text)) return null;
  const pieces = codeIn(text);
  const loops = loopsOf(text, pieces);
  const others = code ?? pieces;
  const codes: string[] = [];
  let result = "";
  let at = 0;
  for (const { start, end } of [...loops, ...others].toSorted((one, other) => one.start - other.start)) {
    if (start < at || end - start < 3 || codes.length >= codesMax) continue;
    const index = codes.push(text.slice(start, end)) - 1;
    result += `${text.slice(at, start)}${begin}${digit(index >> 8)}${digit(index & 255)}${fill.repeat(end - start - 3)}`;
    at = end;
  }
  return { text: result + text.slice(at), codes };
}

const ofBlock = /^\{%-?\s*(for|endfor)\b|^\{\{-?\s*(#each|\/each|range|if|with|block|define|end)\b/;
const isLoop = (name: string) => /^(?:for|#each|range)$/.test(name);

/** Returns the outermost loops of a template: what they repeat stands on the page as often as there are entries. */
export const loopsIn = (text: string): Span[] => loopsOf(text, codeIn(text));

function loopsOf(text: string, pieces: readonly Span[]): Span[] {
  const loops: Span[] = [];
  const open: { name: string; start: number }[] = [];
  let depth = 0;
  for (const { start, end } of pieces) {
    const found = ofBlock.exec(text.slice(start, start + 40));
    const name = found?.[1] ?? found?.[2];
    if (name === undefined) continue;
    if (!/^(?:end|endfor|\/each)$/.test(name)) {
      open.push({ name, start });
      if (isLoop(name)) depth++;
      continue;
    }
    const begun = open.pop();
    if (!begun || !isLoop(begun.name)) continue;
    depth--;
    if (depth === 0) loops.push({ start: begun.start, end });
  }
  return loops;
}

/** Returns the numbers of the pieces of code in a masked text, in their order. */
export const codesIn = (text: string): number[] =>
  [...text.matchAll(masked)].map(
    ([, high = "", low = ""]) => ((high.charCodeAt(0) & 255) << 8) + (low.charCodeAt(0) & 255),
  );

/** Returns a masked text with its code. */
export const unmask = (text: string, codes: readonly string[]): string =>
  text.replace(masked, (run) => codes[codesIn(run)[0] ?? -1] ?? run);

/** Returns a masked text for people. */
export const withoutMasks = (text: string): string => text.replace(/[\uE000\uE001\uE100-\uE1FF]+/g, "…");

/** Whether words that a person says would be code in a template. */
export const wouldBeCode = (text: string): boolean => /\{\{|\{%|\{#|<%/.test(text);
