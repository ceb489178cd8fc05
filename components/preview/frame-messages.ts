// The messages between a previewed page's script and the editor; the other side is lib/workspaces/preview/preview-page.js.
// The page can hold any script, so its messages are claims: they are limited in size and only shown as text.

export interface FramePlace {
  x: number;
  y: number;
}

export type FrameMessage =
  /** A document begins; it gets its nonce in answer. */
  | { type: "hello"; path: string }
  | ({ type: "page"; nonce: string; path: string } & FramePage)
  | { type: "scroll"; nonce: string; place: FramePlace; isByPerson: boolean }
  | { type: "missing"; nonce: string; paths: string[] }
  /** Origins that the page wanted to load from but may not. */
  | { type: "blocked"; nonce: string; origins: string[] }
  /** `isAway` is true if the change is out of view. */
  | { type: "away"; nonce: string; isAway: boolean }
  /**
   * Answers `ask`: the innermost element of the source at this place, or null. `isScripted` is true if a script made
   * the element that a person sees there; `ref` is then an element around it.
   */
  | { type: "answer"; nonce: string; id: number; ref: string | null; isScripted: boolean }
  /** Answers `measure`, and follows again with the same id whenever a box moves, until the next `measure`. */
  | { type: "measured"; nonce: string; id: number; elements: MeasuredElement[] }
  /**
   * The person pressed Alt over the page, double-clicked a text or picture, pressed long, drags a file, clicked where nothing happens or
   * pressed Ctrl+Z. A script of the page can fake it, so it may only open what shows the server's own facts; an undo has a rule of its own.
   */
  | { type: "want"; nonce: string; what: FrameWant; x: number; y: number };

/** A page as its document describes itself. */
interface FramePage {
  title: string;
  isMissing: boolean;
  isLoaded: boolean;
  marks: number[];
  /** The version that it was served from; null if it does not say. */
  commit: string | null;
}

const frameWants = ["alt", "edit", "pick", "drop", "tap", "undo"] as const;
export type FrameWant = (typeof frameWants)[number];

/** In CSS pixels of the frame's viewport. */
export interface FrameBox extends FramePlace {
  width: number;
  height: number;
}

export interface MeasuredElement {
  ref: string;
  /** One for each line or part; none if the element is not shown. */
  boxes: FrameBox[];
  style: FrameStyle;
}

/**
 * The computed style of an element. `rootFontSize` is the page's own text size, in pixels as all lengths are; `backdrop` is the background colour that shows through behind it; `naturalWidth` and
 * `naturalHeight` are a picture's own size in pixels, "0" if it has not loaded, "" for other elements.
 */
export type FrameStyle = Record<(typeof frameStyleNames)[number], string>;

/** The same list stands in lib/workspaces/preview/preview-page.js. */
export const frameStyleNames = [
  ...["display", "color", "backgroundColor", "backdrop", "backgroundImage", "direction", "writingMode"],
  ...["fontFamily", "fontSize", "fontWeight", "fontStyle", "fontStretch", "fontVariantCaps", "lineHeight"],
  ...[
    "letterSpacing",
    "wordSpacing",
    "textAlign",
    "textTransform",
    "textDecorationLine",
    "textIndent",
    "textWrapStyle",
  ],
  ...["paddingTop", "paddingRight", "paddingBottom", "paddingLeft", "marginTop", "marginBottom", "borderRadius"],
  ...["objectFit", "objectPosition", "borderColor"],
  ...["naturalWidth", "naturalHeight", "rootFontSize"],
] as const;

const prefix = "sitewright:";
const textMax = 2_000;
const marksMax = 5_000;
const pathsMax = 20;
export const measuredMax = 100;
const boxesMax = 100;
const styleMax = 500;
/** Browsers have no larger coordinates. */
const coordinateMax = 40_000_000;

/** Returns the message of a preview's script, or null for anything else. */
export function frameMessageOf(data: unknown): FrameMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const message = data as Record<string, unknown>;
  const { type, nonce, path } = message;
  if (type === `${prefix}hello`) return isPath(path) ? { type: "hello", path } : null;
  if (typeof nonce !== "string" || nonce === "") return null;
  switch (type) {
    case `${prefix}page`:
      return isPath(path) ? { type: "page", nonce, path, ...pageOf(message) } : null;
    case `${prefix}scroll`: {
      const { x, y } = message;
      if (!isFiniteNumber(x) || !isFiniteNumber(y)) return null;
      return { type: "scroll", nonce, place: { x, y }, isByPerson: message.isByPerson === true };
    }
    case `${prefix}missing`:
      return { type: "missing", nonce, paths: textsOf(message.paths) };
    case `${prefix}blocked`:
      return { type: "blocked", nonce, origins: textsOf(message.origins).filter(isOrigin) };
    case `${prefix}away`:
      return { type: "away", nonce, isAway: message.isAway === true };
    case `${prefix}answer`:
      return answerOf(message, nonce);
    case `${prefix}measured`:
      return measuredOf(message, nonce);
    case `${prefix}want`: {
      const { x, y } = message;
      const what = frameWants.find((known) => known === message.what);
      return what && isCoordinate(x) && isCoordinate(y) ? { type: "want", nonce, what, x, y } : null;
    }
    default:
      return null;
  }
}

function pageOf({ title, status, marks, isLoaded, commit }: Record<string, unknown>): FramePage {
  return {
    title: typeof title === "string" ? title.slice(0, textMax) : "",
    isMissing: status === 404,
    isLoaded: isLoaded === true,
    marks: Array.isArray(marks) ? marks.slice(0, marksMax).filter(isFiniteNumber) : [],
    commit: typeof commit === "string" && /^[0-9a-f]{40}$/.test(commit) ? commit : null,
  };
}

function answerOf({ id, ref, isScripted }: Record<string, unknown>, nonce: string): FrameMessage | null {
  if (!isId(id) || !(ref === null || isRef(ref))) return null;
  return { type: "answer", nonce, id, ref, isScripted: isScripted === true };
}

function measuredOf({ id, elements }: Record<string, unknown>, nonce: string): FrameMessage | null {
  if (!isId(id) || !Array.isArray(elements)) return null;
  const measured = elements.slice(0, measuredMax).map(measuredElementOf);
  return { type: "measured", nonce, id, elements: measured.filter((element) => element !== null) };
}

function measuredElementOf(claim: unknown): MeasuredElement | null {
  const { ref, boxes, style } = toRecord(claim);
  if (!isRef(ref) || !Array.isArray(boxes)) return null;
  const shown = boxes.slice(0, boxesMax).map(boxOf);
  const said = toRecord(style);
  const styles = frameStyleNames.map((name): [string, string] => {
    const value = Object.hasOwn(said, name) ? said[name] : "";
    return [name, typeof value === "string" ? value.slice(0, styleMax) : ""];
  });
  return {
    ref,
    boxes: shown.filter((box) => box !== null),
    style: Object.fromEntries(styles) as FrameStyle,
  };
}

function boxOf(claim: unknown): FrameBox | null {
  const { x, y, width, height } = toRecord(claim);
  if (!isCoordinate(x) || !isCoordinate(y) || !isCoordinate(width) || !isCoordinate(height)) return null;
  return width >= 0 && height >= 0 ? { x, y, width, height } : null;
}

function toRecord(claim: unknown): Record<string, unknown> {
  return typeof claim === "object" && claim !== null ? { ...claim } : {};
}

function isRef(ref: unknown): ref is string {
  // As `refSchema` has it; zod would be too much script for this page.
  return typeof ref === "string" && /^e[1-9]\d{0,5}$/.test(ref);
}

function isId(id: unknown): id is number {
  return Number.isSafeInteger(id) && typeof id === "number" && id > 0;
}

function isCoordinate(value: unknown): value is number {
  return isFiniteNumber(value) && Math.abs(value) <= coordinateMax;
}

function isPath(path: unknown): path is string {
  return typeof path === "string" && path.startsWith("/") && path.length <= textMax;
}

/** Returns true for an origin in the form that browsers send: ASCII only, with other scripts as punycode. */
export function isOrigin(text: string): boolean {
  if (text.length > 300 || !/^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text)) return false;
  return URL.canParse(text) && new URL(text).origin === text;
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function textsOf(values: unknown): string[] {
  if (!Array.isArray(values)) return [];
  return values.filter((value) => typeof value === "string" && value !== "").slice(0, pathsMax);
}

/**
 * A message of the editor to a page. `attach` answers `hello` with the page's nonce and the page's state before the reload.
 */
export type EditorMessage =
  | {
      type: "attach";
      nonce: string;
      isShown: boolean;
      follows: boolean;
      scroll: FramePlace | null;
      marks: number[] | null;
    }
  /** `follows`: the page may scroll to its change by itself, if that is out of view. */
  | { type: "shown"; nonce: string; follows: boolean }
  /** Scrolls to the change. */
  | { type: "show"; nonce: string }
  | ({ type: "scroll"; nonce: string } & FramePlace)
  /** Asks which element is at a place; `id` is a number from 1 that `answer` repeats. */
  | ({ type: "ask"; nonce: string; id: number } & FramePlace)
  /** Asks for boxes and styles of at most `measuredMax` elements; with no refs, the page stops to follow them. */
  | { type: "measure"; nonce: string; id: number; refs: string[] }
  /** Scrolls by this many pixels what lies at the place that was asked for last. */
  | ({ type: "wheel"; nonce: string } & FramePlace)
  /** Scrolls an element into view, unless it is there. `covered` is the share of the view, from below, that the editor lies over. `isInstant`: without motion. */
  | { type: "reveal"; nonce: string; ref: string; covered?: number; isInstant?: boolean }
  /** Hides an element that is typed over, and keeps its room, at least as high as `height`; null shows it again. */
  | { type: "conceal"; nonce: string; ref: string | null; height: number }
  /** Adds a stylesheet to this document only, in place of an earlier one; null removes it. */
  | { type: "try"; nonce: string; css: string | null };

export function postToFrame(frame: Window, origin: string, { type, ...message }: EditorMessage): void {
  // An opaque origin cannot be named; the window is the frame's own in both cases.
  frame.postMessage({ type: `${prefix}${type}`, ...message }, origin === "null" ? "*" : origin);
}

/** Returns a nonce that other windows cannot guess. Of the Web Crypto API only this function works without TLS. */
export function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
