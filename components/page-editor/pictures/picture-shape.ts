import { sideMax } from "#lib/pictures/picture-schema.ts";
import { boxAround } from "../../preview/box-around";
import type { MeasuredElement } from "../../preview/frame-messages";

/** How the page shows a picture, as it claims. */
export interface PicturePlace {
  /** CSS pixels. */
  width: number;
  height: number;
  /** The widest that a visitor sees it, as far as this view and the file before tell. */
  pixelsWide: number;
  /** True if the page cuts the picture to fit its place. */
  isCut: boolean;
  /** Where in its place a cut picture lies, in per cent. */
  position: { x: number; y: number };
}

const pixelsMax = 10_000;

/** Returns how the page shows a picture; null if it is not shown. */
export function placeOf(measured: MeasuredElement | undefined): PicturePlace | null {
  const box = boxAround(measured?.boxes ?? []);
  if (!measured || !box) return null;
  const { objectFit, objectPosition, naturalWidth } = measured.style;
  return {
    width: Math.round(box.width),
    height: Math.round(box.height),
    // This view may be that of a phone. A file is made for twice the pixels.
    pixelsWide: Math.min(pixelsMax, Math.max(1, box.width, (Number(naturalWidth) || 0) / 2)),
    isCut: objectFit === "cover",
    position: readPosition(objectPosition),
  };
}

/** Browsers compute a position as two lengths. One in pixels says nothing of another picture. */
function readPosition(computed: string): { x: number; y: number } {
  const [x, y] = computed.split(" ").map((part) => /^(\d{1,3}(?:\.\d+)?)%$/.exec(part)?.[1]);
  return x === undefined || y === undefined ? { x: 50, y: 50 } : { x: Number(x), y: Number(y) };
}

/** Returns the size, to the pixel or nearly, that a part of a picture is stored in if that is smaller than it is; else null. */
export function smallerSize(
  picture: { width: number; height: number; isDrawing: boolean },
  crop: { width: number; height: number } | null,
  place: PicturePlace | null,
): { width: number; height: number } | null {
  const [width, height] = [picture.width * (crop?.width ?? 1), picture.height * (crop?.height ?? 1)];
  const widthMax = place === null ? sideMax : Math.min(sideMax, 2 * Math.ceil(place.pixelsWide));
  const share = Math.min(widthMax / width, sideMax / height);
  if (picture.isDrawing || share >= 1) return null;
  return { width: Math.round(width * share), height: Math.round(height * share) };
}

export type PictureShape = "place" | "whole" | "free";

/** Ratios that differ by less look the same. */
const alikeShare = 0.02;

/** Returns the shape to begin with: the place's, if the picture has another one, so that nothing on the page moves. */
export function shapeFor(picture: { width: number; height: number }, place: PicturePlace | null): PictureShape {
  if (place === null || place.height === 0) return "whole";
  const share = picture.width / picture.height / (place.width / place.height);
  return Math.abs(share - 1) < alikeShare ? "whole" : "place";
}
