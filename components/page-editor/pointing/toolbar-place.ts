import type { FrameBox } from "../../preview/frame-messages";

// Where the tools of what is picked stand, in CSS pixels of the layer over the page.

interface Size {
  width: number;
  height: number;
}
type Layer = Pick<HTMLElement, "clientWidth" | "clientHeight">;

const gapPx = 10;
const edgePx = 8;
/** The height of the element's name above it. */
const namePx = 20;
/** The room of the hint at the lower edge. */
const hintPx = 64;

/** Returns the place below an element, else above it, always within the layer. */
export function placeBeside(box: FrameBox, size: Size, layer: Layer): { x: number; y: number } {
  const xMax = layer.clientWidth - size.width - edgePx;
  const yMax = layer.clientHeight - size.height - hintPx;
  const below = box.y + box.height + gapPx;
  const above = box.y - size.height - gapPx - namePx;
  const y = below <= yMax ? below : above >= edgePx ? above : yMax;
  return { x: Math.max(edgePx, Math.min(box.x, xMax)), y: Math.max(edgePx, Math.min(y, yMax)) };
}

/** Returns whether tools at the lower edge would cover an element that is in sight, and tools at the upper edge would not. */
export function coversAtLowerEdge(box: FrameBox, size: Size, layer: Layer): boolean {
  const isInSight = box.y < layer.clientHeight;
  const isUnderTools = box.y + box.height > layer.clientHeight - size.height - hintPx;
  return isInSight && isUnderTools && box.y - namePx > size.height + edgePx;
}
