import type { OfferedOption, OptionPlace } from "#lib/conversations/turn/offered-schema.ts";
import type { SourceMap } from "#lib/page-source/schema.ts";
import type { FrameBox, FramePlace } from "../frame-messages";

// Where the marks of choices stand over the page, in CSS pixels of the frame's viewport.

/** Returns the ref that a choice's place has in this version of its page; null on another page, or if it can't be told for sure. */
export function findOption({ path, elements }: SourceMap, place: OptionPlace): string | null {
  if (path !== place.path) return null;
  const found = elements.find(({ ref }) => ref === place.ref);
  const isSame = found?.tag === place.tag && found.name === place.name;
  return isSame && (place.selector === "" || place.selector === found.selector) ? found.ref : null;
}

export interface MarkedOption {
  /** Among all choices, from 0. */
  index: number;
  number: number;
  option: OfferedOption;
  ref: string;
}

export interface MarkPlace extends MarkedOption {
  box: FrameBox;
  /** The upper left corner of the number. */
  badge: FramePlace;
  /** Whether all of the element can be pressed, or only its number. */
  isWhole: boolean;
  /** Changes with everything that decides which mark a press hits here: its own place, and those of the marks near it. */
  standing: string;
}

type Placed = Omit<MarkPlace, "standing">;

interface View {
  width: number;
  height: number;
  /** How many of the frame's pixels one of the app's takes. */
  unscale: number;
}

/** The size of a number, and its distance to the view's edge, in the app's own pixels. */
const badgePx = 28;
const edgePx = 4;
/** A finger hits so much around the middle of a number. */
const fingerPx = 44;
/** A larger part of the view would take the page away from the person. */
const shareMax = 1 / 4;

/**
 * Returns the marks, the smallest in front. A number stands on the upper left corner of its element as far as that is in view, beside
 * the numbers that stand there already. Those of an element beside the view are not in view either.
 */
export function placeMarks(options: readonly (MarkedOption & { box: FrameBox })[], view: View): MarkPlace[] {
  const size = badgePx * view.unscale;
  const edge = edgePx * view.unscale;
  const finger = fingerPx * view.unscale;
  const placed: Placed[] = [];
  for (const option of options) {
    const { box, ref } = option;
    const isBeside = box.x >= view.width || box.x + box.width <= 0;
    const [min, max] = isBeside ? [-Infinity, Infinity] : [edge, view.width - size - edge];
    const x = within(box.x - size / 2, min, max);
    const y = within(box.y - size / 2, edge, Math.max(edge, box.y + box.height - size / 2));
    const isFree = (at: number) =>
      at >= min && at <= max && !placed.some((other) => isNear(other.badge, { x: at, y }, size));
    const steps = Array.from({ length: 2 * options.length }, (_, step) => step * finger);
    const free = [...steps, ...steps.map((step) => -step)].find((step) => isFree(x + step)) ?? 0;
    const isAlone = options.every((other) => other === option || other.ref !== ref);
    const isWhole = isAlone && box.width * box.height <= view.width * view.height * shareMax;
    placed.push({ ...option, badge: { x: x + free, y }, isWhole });
  }
  const marks = placed.map((mark) => ({ ...mark, standing: standingOf(mark, placed, finger) }));
  return marks.toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
}

function standingOf(mark: Placed, all: readonly Placed[], finger: number): string {
  const own = reachOf(mark, finger);
  const near = all.filter((other) => other !== mark && overlap(own, reachOf(other, finger)));
  return JSON.stringify([mark, ...near].map(({ index, box, badge, isWhole }) => [index, box, badge, isWhole]));
}

/** Returns a box around all that can be pressed of a mark, and around its element. */
function reachOf({ box, badge }: Placed, finger: number): FrameBox {
  const [x, y] = [Math.min(box.x, badge.x - finger), Math.min(box.y, badge.y - finger)];
  const right = Math.max(box.x + box.width, badge.x + 2 * finger);
  const bottom = Math.max(box.y + box.height, badge.y + 2 * finger);
  return { x, y, width: right - x, height: bottom - y };
}

const overlap = (one: FrameBox, other: FrameBox) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Returns true if at least half of an element is in view, or as much of it as half of the view has room for. */
export function isInView({ y, height }: FrameBox, view: Pick<View, "height">): boolean {
  const shown = Math.min(y + height, view.height) - Math.max(y, 0);
  return shown >= Math.min(height, view.height) / 2;
}

const within = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

const isNear = (one: FramePlace, other: FramePlace, size: number) =>
  Math.abs(one.x - other.x) < size && Math.abs(one.y - other.y) < size;
