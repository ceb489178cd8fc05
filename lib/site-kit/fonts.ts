import { readFile } from "node:fs/promises";
import { join } from "node:path";

// The fonts of the moods: variable fonts with Latin letters under the SIL Open Font License, whose text stands beside them.

interface KitFont {
  file: string;
  weights: string;
  kind: "serif" | "sans";
  /** The mean width of a letter of English text, in parts of the font's size. */
  width: number;
  /** As above, of headings in a much wider weight. */
  heavyWidth?: number;
  /** Above and below the baseline, in parts of the font's size. */
  ascent: number;
  descent: number;
}

const all = {
  "Bricolage Grotesque": {
    file: "bricolage-grotesque.woff2",
    weights: "200 800",
    kind: "sans",
    width: 0.47,
    heavyWidth: 0.502,
    ascent: 0.93,
    descent: 0.27,
  },
  Figtree: {
    file: "figtree.woff2",
    weights: "300 900",
    kind: "sans",
    width: 0.449,
    ascent: 0.95,
    descent: 0.25,
  },
  Fraunces: {
    file: "fraunces.woff2",
    weights: "100 900",
    kind: "serif",
    width: 0.469,
    ascent: 0.978,
    descent: 0.255,
  },
  "Hanken Grotesk": {
    file: "hanken-grotesk.woff2",
    weights: "100 900",
    kind: "sans",
    width: 0.45,
    ascent: 1,
    descent: 0.303,
  },
  Inter: {
    file: "inter.woff2",
    weights: "100 900",
    kind: "sans",
    width: 0.4775,
    ascent: 0.969,
    descent: 0.241,
  },
  Newsreader: {
    file: "newsreader.woff2",
    weights: "200 800",
    kind: "serif",
    width: 0.4285,
    ascent: 0.735,
    descent: 0.265,
  },
  Nunito: {
    file: "nunito.woff2",
    weights: "200 1000",
    kind: "sans",
    width: 0.452,
    ascent: 1.011,
    descent: 0.353,
  },
  // Only headings have it, in a weight in which it is far wider.
  Syne: {
    file: "syne.woff2",
    weights: "400 800",
    kind: "sans",
    width: 0.547,
    ascent: 0.925,
    descent: 0.275,
  },
} satisfies Record<string, KitFont>;
export type FontName = keyof typeof all;
export const fonts: Readonly<Record<FontName, KitFont>> = all;

/** Where a font stands in a site. */
export const fontPath = (name: FontName) => `fonts/${fonts[name].file}`;

/**
 * Returns a font's file. It is read from the installation's folder, which is the server's working directory: a bundled module's own
 * address does not tell where the fonts lie.
 */
export function readFont(name: FontName): Promise<Uint8Array> {
  return readFile(join(/* turbopackIgnore: true */ process.cwd(), "lib", "site-kit", "fonts", fonts[name].file));
}
