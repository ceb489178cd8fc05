import { readFile } from "node:fs/promises";
import { join } from "node:path";

// The fonts of the moods: variable fonts with Latin letters under the SIL Open Font License, whose text stands beside them.

export const fonts = {
  "Bricolage Grotesque": { file: "bricolage-grotesque.woff2", weights: "200 800" },
  Figtree: { file: "figtree.woff2", weights: "300 900" },
  Fraunces: { file: "fraunces.woff2", weights: "100 900" },
  "Hanken Grotesk": { file: "hanken-grotesk.woff2", weights: "100 900" },
  Inter: { file: "inter.woff2", weights: "100 900" },
  Newsreader: { file: "newsreader.woff2", weights: "200 800" },
  Nunito: { file: "nunito.woff2", weights: "200 1000" },
  Syne: { file: "syne.woff2", weights: "400 800" },
} as const;
export type FontName = keyof typeof fonts;

/** Where a font stands in a site. */
export const fontPath = (name: FontName) => `fonts/${fonts[name].file}`;

/**
 * Returns a font's file. It is read from the installation's folder, which is the server's working directory: a bundled module's own
 * address does not tell where the fonts lie.
 */
export function readFont(name: FontName): Promise<Uint8Array> {
  return readFile(join(/* turbopackIgnore: true */ process.cwd(), "lib", "site-kit", "fonts", fonts[name].file));
}
