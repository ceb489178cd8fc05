import type { FrameBox } from "../../preview/frame-messages";

// Where the tools of an open text stand, in CSS pixels of the window.

interface Size {
  width: number;
  height: number;
}

const gapPx = 12;
const edgePx = 8;

/**
 * Returns the place within `room` that covers the least of the texts `beside` it, and nothing of the text itself: above it, below it, at
 * its sides, else the nearest gap between these texts. A text that fills the room has the tools over its end.
 */
export function panelPlace(
  { width, height }: Size,
  { text, beside, room }: { text: FrameBox; beside: readonly FrameBox[]; room: FrameBox },
): { x: number; y: number } {
  const xMax = room.x + room.width - width - edgePx;
  const yMax = room.y + room.height - height - edgePx;
  const x = Math.max(room.x + edgePx, Math.min(text.x, xMax));
  const y = Math.max(room.y + edgePx, Math.min(text.y, yMax));
  const above = (box: FrameBox) => ({ x, y: box.y - height - gapPx });
  const below = (box: FrameBox) => ({ x, y: box.y + box.height + gapPx });
  const right = { x: text.x + text.width + gapPx, y };
  const left = { x: text.x - width - gapPx, y };
  const far = [...beside.flatMap((box) => [above(box), below(box)]), { x, y: yMax }, { x, y: room.y + edgePx }];
  const places = [above(text), below(text), right, left, ...far.toSorted((a, b) => apart(a, text) - apart(b, text))]
    .filter((at) => at.x >= room.x && at.x <= xMax && at.y >= room.y && at.y <= yMax)
    .filter((at) => shared({ ...at, width, height }, text) === 0);
  const covered = places.map((at) => beside.reduce((sum, box) => sum + shared({ ...at, width, height }, box), 0));
  return places[covered.indexOf(Math.min(...covered))] ?? { x, y: Math.max(yMax, room.y) };
}

const apart = (place: { y: number }, text: FrameBox) => Math.abs(place.y - text.y);

/** Returns the area that two boxes share. */
function shared(one: FrameBox, other: FrameBox): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}
