// The steps of sizes and spaces, in CSS pixels.

const sizes = [
  ...[8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22, 24, 26, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 80],
  ...[96, 112, 128, 144, 160],
];
const spaces = [0, 2, 4, 6, 8, 12, 16, 20, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

export type StepWay = 1 | -1;

/** Returns the next larger or smaller size; the same one at the end of the steps. */
export const stepSize = (pixels: number, way: StepWay) => step(sizes, pixels, way);
export const stepSpace = (pixels: number, way: StepWay) => step(spaces, pixels, way);

export const sizeMin = 8;
export const sizeMax = 160;
export const spaceMax = 320;

/** A value that is nearly at a step counts as being there. */
const nearly = 0.5;

function step(steps: readonly number[], from: number, way: StepWay): number {
  const next = way > 0 ? steps.find((one) => one > from + nearly) : steps.findLast((one) => one < from - nearly);
  return next ?? from;
}

/** Returns the pixels of a computed length; null for anything else, such as "normal" and "auto". */
export function pixelsOf(computed: string | undefined): number | null {
  const pixels = /^(-?[\d.]+(?:e-?\d+)?)px$/.exec(computed ?? "")?.[1];
  return pixels === undefined || !Number.isFinite(Number(pixels)) ? null : Number(pixels);
}

/** Reads what `toRem` has written. */
export function pixelsWritten(written: string, rootPixels: number | null): number | null {
  const rem = /^(-?[\d.]+)rem$/.exec(written)?.[1];
  if (rem !== undefined) return rootPixels === null ? null : round(Number(rem) * rootPixels);
  return written === "0" ? 0 : pixelsOf(written);
}

/** Returns a size as written in a stylesheet: relative to the page's own text size, which readers can change. */
export function toRem(pixels: number, rootPixels: number | null): string {
  if (pixels === 0) return "0";
  if (rootPixels === null || rootPixels <= 0) return `${round(pixels)}px`;
  return `${round(pixels / rootPixels)}rem`;
}

const round = (value: number) => Number(value.toFixed(4));

/** The weights on offer; a font without them shows the nearest one that it has. */
export const weights = ["300", "400", "600", "700"] as const;
export type Weight = (typeof weights)[number];

/** Returns the offered weight that is nearest to a computed one. */
export function nearestWeight(computed: string | undefined): Weight | null {
  const weight = Number(computed);
  if (!Number.isFinite(weight) || weight <= 0) return null;
  return weights.reduce((best, one) => (Math.abs(Number(one) - weight) < Math.abs(Number(best) - weight) ? one : best));
}

export const alignments = ["left", "center", "right"] as const;
export type Alignment = (typeof alignments)[number];

/** Returns the side to which text is aligned, in a page of either direction; null for justified text. */
export function alignmentOf(computed: string | undefined, direction: string | undefined): Alignment | null {
  const start = direction === "rtl" ? "right" : "left";
  const end = direction === "rtl" ? "left" : "right";
  const value = (computed ?? "").replace("-webkit-", "");
  if (value === "start") return start;
  if (value === "end") return end;
  return alignments.find((one) => one === value) ?? null;
}
