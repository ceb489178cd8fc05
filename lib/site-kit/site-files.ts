import { fontPath, readFont } from "./fonts.ts";
import { drawMark, drawPicture } from "./pictures/draw-picture.ts";
import { patternPath, readPatternPath } from "./pictures/pattern-path.ts";
import { markPath, stylesheetPath } from "./render-page.ts";
import type { PatternKind } from "./section-schema.ts";
import type { Mood } from "./styles/mood.ts";
import { fontsOf, writeStylesheet } from "./stylesheet.ts";

// The files besides the pages that a site with the kit needs.

export type SiteFile = { path: string; content: string | Uint8Array };

/** Returns the stylesheet and the fonts of a mood. */
export async function moodFiles(mood: Mood): Promise<SiteFile[]> {
  return [{ path: stylesheetPath, content: writeStylesheet(mood) }, ...(await fontFiles(mood))];
}

function fontFiles(mood: Mood): Promise<SiteFile[]> {
  return Promise.all(fontsOf(mood).map(async (name) => ({ path: fontPath(name), content: await readFont(name) })));
}

/** Returns the pictures that pages name and the kit draws, in the mood’s colours. */
export function pictureFiles(pages: readonly string[], mood: Mood): SiteFile[] {
  const wanted = new Map<string, { pattern: PatternKind; seed: number }>();
  for (const page of pages)
    for (const [, address = ""] of page.matchAll(/\bsrc="([^"]*images\/kit\/[a-z]+-\d+\.svg)"/g)) {
      const pattern = readPatternPath(address);
      if (pattern !== null) wanted.set(patternPath(pattern), pattern);
    }
  return [...wanted].map(([path, { pattern, seed }]) => ({ path, content: drawPicture(pattern, seed, mood.pictures) }));
}

export function markFile(siteName: string, { tones, shape }: Mood): SiteFile {
  const { button, onButton } = tones.plain;
  const radius = Math.min(24, Number.parseInt(shape.radius ?? "0", 10));
  return { path: markPath, content: drawMark(siteName, { ground: button, text: onButton, radius }) };
}

/** Returns all files of a site besides its pages: stylesheet, fonts, mark and the pictures that the pages name. */
export async function kitFiles(mood: Mood, siteName: string, pages: readonly string[]): Promise<SiteFile[]> {
  return [...(await moodFiles(mood)), markFile(siteName, mood), ...pictureFiles(pages, mood)];
}
