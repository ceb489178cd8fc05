import type { PatternKind } from "../section-schema.ts";
import { drawDots, drawOrbits, drawRays, drawStreets, drawTiles } from "./geometric.ts";
import { drawHills, drawLeaves, drawLines } from "./organic.ts";
import type { PictureColours } from "./picture-colours.ts";
import { SeededRandom } from "./random.ts";

export const pictureWidth = 1200;
export const pictureHeight = 900;

type Draw = (random: SeededRandom, colours: PictureColours) => string;

const drawings: Record<PatternKind, Draw> = {
  hills: drawHills,
  tiles: drawTiles,
  lines: drawLines,
  leaves: drawLeaves,
  rays: drawRays,
  dots: drawDots,
  orbits: drawOrbits,
  streets: drawStreets,
};

/** Returns a picture as SVG, 1200 × 900. The same kind, seed and colours give the same bytes. */
export function drawPicture(kind: PatternKind, seed: number, colours: PictureColours): string {
  const content = drawings[kind](new SeededRandom(seed), colours);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureWidth} ${pictureHeight}" width="${pictureWidth}" height="${pictureHeight}">`,
    `<path fill="${colours.ground}" d="M0 0h${pictureWidth}v${pictureHeight}H0z"/>`,
    content,
    "</svg>\n",
  ].join("\n");
}

/** Returns a mark for a site’s tab: its first letter on the accent’s colour. */
export function drawMark(name: string, colours: { ground: string; text: string; radius: number }): string {
  const letter = [...name.trim()].find((sign) => /[\p{L}\p{N}]/u.test(sign))?.toUpperCase() ?? "•";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<rect width="64" height="64" rx="${colours.radius}" fill="${colours.ground}"/>
<text x="32" y="45" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" font-size="38" fill="${colours.text}">${letter}</text>
</svg>
`;
}
