// Code of templates inside of texts: `{{ page.title }}`, `{% if … %}`, `{{< figure >}}`. It is masked while a text is worked on, in as
// many characters, so that no wish finds or changes it and every place keeps its offset.

// Characters for private use, which no text has.
const begin = "\uE000";
const fill = "\uE001";
const digit = (value: number) => String.fromCharCode(0xe100 + value);
const masked = /\uE000([\uE100-\uE1FF])([\uE100-\uE1FF])\uE001*/g;
/** More pieces of code than any template of a small site has. */
const codesMax = 256 * 256;

export const templateCode = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}|<%[\s\S]*?%>/g;

export interface Masked {
  /** As long as the text. */
  text: string;
  codes: readonly string[];
}

/** Returns the text with its code masked; null for one that has such characters itself. */
export function maskCode(text: string, pattern: RegExp = templateCode): Masked | null {
  if (/[\uE000\uE001\uE100-\uE1FF]/.test(text)) return null;
  const codes: string[] = [];
  const result = text.replace(pattern, (code) => {
    if (code.length < 3 || codes.length >= codesMax) return code;
    const index = codes.push(code) - 1;
    return `${begin}${digit(index >> 8)}${digit(index & 255)}${fill.repeat(code.length - 3)}`;
  });
  return { text: result, codes };
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
