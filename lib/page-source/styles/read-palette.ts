import { formatHex, parseCssColour } from "./colours.ts";
import type { StyleSource } from "./css-source.ts";

export interface PaletteColour {
  /** The custom property's name in words, or the colour's code. */
  name: string;
  /** As a style writes it. */
  value: string;
  /** `#rrggbb`. */
  hex: string;
}

const coloursMax = 10;
const rootSelector = /^(?::root|html|body|\*|:host)$/i;

/**
 * Returns the colours of a site's styles, the most used first: those with a name of their own, then those that are written at least
 * twice. Leaves out translucent ones and those of frameworks, which define many more than a site uses.
 */
export function readPalette(sources: readonly StyleSource[]): PaletteColour[] {
  const own = sources.filter(({ foreign }) => !foreign);
  const named = new Map<string, PaletteColour & { uses: number }>();
  const written = new Map<string, number>();
  for (const { declarations } of own) {
    for (const { property, value, colours, general, selectors } of declarations) {
      const isNamed = property.startsWith("--") && general && selectors.some((one) => rootSelector.test(one.trim()));
      const hex = isNamed ? opaqueHex(value) : null;
      if (hex !== null)
        named.set(property, { name: nameOf(property), value: `var(${property})`, hex, uses: usesOf(property, own) });
      if (property.startsWith("--")) continue;
      for (const { text } of colours) {
        const code = opaqueHex(text);
        if (code !== null) written.set(code, (written.get(code) ?? 0) + 1);
      }
    }
  }
  const first = [...named.values()].filter(({ uses }) => uses > 0).sort((a, b) => b.uses - a.uses);
  const known = new Set(first.map(({ hex }) => hex));
  const others = [...written]
    .filter(([hex, uses]) => uses > 1 && !known.has(hex))
    .sort(([, one], [, other]) => other - one)
    .map(([hex]) => ({ name: hex, value: hex, hex }));
  const distinct = first.filter(({ hex }, at) => first.findIndex((other) => other.hex === hex) === at);
  return [...distinct.map(({ name, value, hex }) => ({ name, value, hex })), ...others].slice(0, coloursMax);
}

function opaqueHex(text: string): string | null {
  const colour = parseCssColour(text.trim());
  return colour === null || (colour.alpha ?? 1) < 1 ? null : formatHex(colour).slice(0, 7);
}

function usesOf(property: string, sources: readonly StyleSource[]): number {
  let uses = 0;
  for (const { declarations } of sources)
    for (const { value } of declarations) if (value.includes("var(") && namesIn(value).includes(property)) uses++;
  return uses;
}

function namesIn(value: string): string[] {
  return [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map((match) => match[1] ?? "");
}

/** "--color-brand-dark" is "brand dark". */
function nameOf(property: string): string {
  const words = property.replace(/^--(?:colou?rs?|clr|c|bs)?-?/i, "").replace(/[-_]+/g, " ");
  return words.trim() === "" ? property : words.trim();
}
