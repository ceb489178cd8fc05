import type { FrameBox } from "../../preview/frame-messages";
import type { Place } from "../picks/picking-state";

// Places and boxes are in CSS pixels of the frame's viewport, which are also those of the stage before it is scaled.

/** How much smaller the stage is drawn than it is. */
export function scaleOf(stage: HTMLElement): number {
  return stage.offsetWidth === 0 ? 1 : stage.getBoundingClientRect().width / stage.offsetWidth;
}

/** Returns the place on the stage that is under a pointer. */
export function placeOn(stage: HTMLElement, pointer: { clientX: number; clientY: number }): Place {
  const { left, top } = stage.getBoundingClientRect();
  const scale = scaleOf(stage);
  return { x: (pointer.clientX - left) / scale, y: (pointer.clientY - top) / scale };
}

/** Returns the pixels that a wheel means; a line and a page count as in most browsers. */
export function wheelPixels({ deltaX, deltaY, deltaMode }: WheelEvent, pageHeight: number): Place {
  const unit = deltaMode === 1 ? 16 : deltaMode === 2 ? pageHeight : 1;
  return { x: deltaX * unit, y: deltaY * unit };
}

/** Returns where a box of the stage lies on a layer at the app's own scale. */
export function boxOnLayer(box: FrameBox, stage: HTMLElement, layer: HTMLElement): FrameBox {
  const scale = scaleOf(stage);
  const from = stage.getBoundingClientRect();
  const to = layer.getBoundingClientRect();
  return {
    x: from.left - to.left + box.x * scale,
    y: from.top - to.top + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}
