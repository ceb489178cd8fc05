import type { FrameBox } from "./frame-messages";

/** Returns the box around all boxes; null if no box has an area. */
export function boxAround(boxes: readonly FrameBox[]): FrameBox | null {
  const shown = boxes.filter(({ width, height }) => width > 0 && height > 0);
  if (shown.length === 0) return null;
  const x = Math.min(...shown.map((box) => box.x));
  const y = Math.min(...shown.map((box) => box.y));
  const right = Math.max(...shown.map((box) => box.x + box.width));
  const bottom = Math.max(...shown.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
