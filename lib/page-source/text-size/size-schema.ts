// The font size that an element has without any stylesheet, and sizes in proportion to another. Safe in the browser.

const usualSizes: Record<string, string> = {
  h1: "2em",
  h2: "1.5em",
  h3: "1.17em",
  h4: "1em",
  h5: "0.83em",
  h6: "0.67em",
  small: "0.83em",
  button: "0.83rem",
  input: "0.83rem",
  textarea: "0.83rem",
  select: "0.83rem",
};

/** Returns the font size that browsers give to an element. In em it refers to the text around. */
export const usualSize = (tag: string) => usualSizes[tag] ?? "1em";

const keywordSizes: Record<string, string> = {
  "xx-small": "0.5625rem",
  "x-small": "0.625rem",
  small: "0.8125rem",
  medium: "1rem",
  large: "1.125rem",
  "x-large": "1.5rem",
  "xx-large": "2rem",
  smaller: "0.83em",
  larger: "1.2em",
};

const length = /(?<![\w.#-])\+?(\d*\.?\d+)(px|r?em|%|pt|ex|ch|v(?:w|h|min|max)|cq(?:w|i))(?![\w%])/gi;

/** Returns a font size in proportion: `1.25rem` for `1rem` and 1.25. Null for a size that can't be multiplied, such as a variable. */
export function scaleSize(size: string, factor: number): string | null {
  const plain = size.trim().toLowerCase();
  const known = keywordSizes[plain] ?? plain;
  const scaled = known.replace(
    length,
    (_whole, number: string, unit: string) => `${round(Number(number) * factor)}${unit}`,
  );
  const rest = known.replace(length, "0").replace(/\s+/g, "");
  const isLength = rest === "0" || /^(?:clamp|min|max|calc)\((?:0(?:[+-]0)*,)*0(?:[+-]0)*\)$/.test(rest);
  return isLength && !/^0|[^\d.]0(?:\D|$)/.test(scaled.replace(/0\./g, "1.")) ? scaled : null;
}

const round = (number: number) => Number(number.toFixed(3));

/** Returns the size in the value of the property \`font\`; null without one. */
export function sizeInFont(font: string): string | null {
  return (
    /(?:^|\s)((?:clamp|min|max)\([^()]*\)|[\d.]+(?:px|r?em|%|pt)|(?:xx?-)?(?:small|large)|medium|smaller|larger)(?:\s*\/\s*\S+)?\s+\S/i.exec(
      font,
    )?.[1] ?? null
  );
}
