import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { boxAround } from "../../../preview/box-around";
import type { FrameBox, MeasuredElement } from "../../../preview/frame-messages";
import { movedSiblings, placedWith } from "../panel-groups";

export type MoveWay = "up" | "down" | "left" | "right";

/** The way on the page in which an element goes with each of the two moves. */
export interface MoveWays {
  up: MoveWay;
  down: MoveWay;
}

/** Returns the refs whose boxes tell the ways of an element: its own, and those of the siblings beside it. */
export function refsOfWays(element: SourceElement, map: SourceMap): string[] {
  const placed = placedWith(element, map);
  return [placed.ref, ...Object.values(neighboursOf(placed, map)).flatMap((ref) => ref ?? [])];
}

/** Returns the ways as the page shows them; up and down where its boxes don't say. */
export function moveWays(placed: SourceElement, map: SourceMap, measured: readonly MeasuredElement[]): MoveWays {
  const boxOf = (ref: string | null) => boxAround(measured.find((one) => one.ref === ref)?.boxes ?? []);
  const own = boxOf(placed.ref);
  const { before, after } = neighboursOf(placed, map);
  const way = (other: FrameBox | null, otherwise: MoveWay): MoveWay => {
    if (!own || !other || !isBeside(own, other)) return otherwise;
    return other.x < own.x ? "left" : "right";
  };
  return { up: way(boxOf(before), "up"), down: way(boxOf(after), "down") };
}

/** Whether two boxes share most of their height, and little of their width. */
function isBeside(one: FrameBox, other: FrameBox): boolean {
  const shared = (from: "x" | "y", size: "width" | "height") =>
    (Math.min(one[from] + one[size], other[from] + other[size]) - Math.max(one[from], other[from])) /
    Math.min(one[size], other[size]);
  return shared("y", "height") > 0.5 && shared("x", "width") < 0.5;
}

function neighboursOf({ ref, parent }: SourceElement, { elements }: SourceMap) {
  const siblings = movedSiblings(elements, parent).map((sibling) => sibling.ref);
  const at = siblings.indexOf(ref);
  return { before: siblings[at - 1] ?? null, after: siblings[at + 1] ?? null };
}
