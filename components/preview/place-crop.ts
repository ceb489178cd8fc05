import type { FrameBox } from "./frame-messages";

interface Size {
  width: number;
  height: number;
}

/** The part of a page that a picture shows: the page's scale, at most 1, and where its top left corner lies. */
export interface Crop {
  scale: number;
  left: number;
  top: number;
}

/** Around a place, in pixels of the page. */
const margin = 40;
/** A large place is shown from its top rather than too small to read. */
const scaleMin = 0.3;

/** Returns how a page of the size `page` lies in a picture of the size `picture`, so that the box is in its middle. Without one, from its top. */
export function cropTo(box: FrameBox | null, page: Size, picture: Size): Crop {
  const whole = Math.min(1, picture.width / page.width);
  if (box === null) return { scale: whole, left: 0, top: 0 };
  const fitting = Math.min(
    1,
    picture.width / (box.width + 2 * margin),
    Math.max(scaleMin, picture.height / (box.height + 2 * margin)),
  );
  const scale = Math.max(fitting, whole);
  const isTaller = (box.height + 2 * margin) * scale > picture.height;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const top = isTaller ? (margin - box.y) * scale : picture.height / 2 - middle.y * scale;
  return {
    scale,
    left: between(picture.width - page.width * scale, picture.width / 2 - middle.x * scale, 0),
    top: between(picture.height - page.height * scale, top, 0),
  };
}

/** A page that is smaller than the picture begins at its top left corner. */
const between = (low: number, value: number, high: number) =>
  low > high ? high : Math.min(high, Math.max(low, value));
