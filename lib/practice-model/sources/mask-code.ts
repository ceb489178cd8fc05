// Code of templates inside of texts: `{{ page.title }}`, `{% if … %}`, `{{< figure >}}`. It is masked while a text is worked on, in as
// many characters, so that no wish finds or changes it and every place keeps its offset.

// Characters for private use, which no text has.
const begin = "\uE000";
const fill = "\uE001";
const digit = (value: number) => String.fromCharCode(0xe100 + value);
const masked = /\uE000([\uE100-\uE1FF])([\uE100-\uE1FF])\uE001*/g;
/** More pieces of code than any template of a small site has. */
const codesMax = 256 * 256;

const templateCode = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}|<%[\s\S]*?%>/g;

export interface Masked {
  /** As long as the text. */
  text: string;
  codes: readonly string[];
}

/** Returns the text with its code masked, and loops with all that they repeat; null for one that has such characters itself. */
export function maskCode(text: string, pattern: RegExp = templateCode): Masked | null {
  if (/[\uE000\uE001\uE100-\uE1FF]/.test(text)) return null;
  const codes: string[] = [];
  const mask = (code: string) => {
    if (code.length < 3 || codes.length >= codesMax) return code;
    const index = codes.push(code) - 1;
    return `${begin}${digit(index >> 8)}${digit(index & 255)}${fill.repeat(code.length - 3)}`;
  };
  let result = "";
  let at = 0;
  for (const { start, end } of [...loopsIn(text), { start: text.length, end: text.length }]) {
    result += text.slice(at, start).replace(pattern, mask) + mask(text.slice(start, end));
    at = end;
  }
  return { text: result, codes };
}

const blockCode =
  /\{%-?\s*(for|endfor)\b[\s\S]*?%\}|\{\{-?\s*(#each|\/each|range|if|with|block|define|end)\b[\s\S]*?\}\}/g;

/** Returns the outermost loops of a template: what they repeat stands on the page as often as there are entries. */
export function loopsIn(text: string): { start: number; end: number }[] {
  const loops: { start: number; end: number }[] = [];
  const open: { name: string; start: number }[] = [];
  for (const match of text.matchAll(blockCode)) {
    const name = match[1] ?? match[2] ?? "";
    if (!/^(?:end|endfor|\/each)$/.test(name)) {
      open.push({ name, start: match.index });
      continue;
    }
    const begun = open.pop();
    const isLoop = begun && /^(?:for|#each|range)$/.test(begun.name);
    if (!isLoop || open.some((outer) => /^(?:for|#each|range)$/.test(outer.name))) continue;
    loops.push({ start: begun.start, end: match.index + match[0].length });
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
