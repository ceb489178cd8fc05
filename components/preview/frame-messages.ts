// The messages between a previewed page's script and the editor; the other side is lib/workspaces/preview/preview-page.js.
// The page can hold any script, so its messages are claims: they are limited in size and only shown as text.

export interface FramePlace {
  x: number;
  y: number;
}

export type FrameMessage =
  /** A document begins; it gets its nonce in answer. */
  | { type: "hello"; path: string }
  | { type: "page"; nonce: string; path: string; title: string; isMissing: boolean; isLoaded: boolean; marks: number[] }
  | { type: "scroll"; nonce: string; place: FramePlace }
  | { type: "missing"; nonce: string; paths: string[] }
  /** Origins that the page wanted to load from but may not. */
  | { type: "blocked"; nonce: string; origins: string[] }
  /** `isAway` is true if the change is out of view. */
  | { type: "away"; nonce: string; isAway: boolean };

const prefix = "sitewright:";
const textMax = 2_000;
const marksMax = 5_000;
const pathsMax = 20;

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
      return isFiniteNumber(x) && isFiniteNumber(y) ? { type: "scroll", nonce, place: { x, y } } : null;
    }
    case `${prefix}missing`:
      return { type: "missing", nonce, paths: textsOf(message.paths) };
    case `${prefix}blocked`:
      return { type: "blocked", nonce, origins: textsOf(message.origins).filter(isOrigin) };
    case `${prefix}away`:
      return { type: "away", nonce, isAway: message.isAway === true };
    default:
      return null;
  }
}

function pageOf({ title, status, marks, isLoaded }: Record<string, unknown>) {
  return {
    title: typeof title === "string" ? title.slice(0, textMax) : "",
    isMissing: status === 404,
    isLoaded: isLoaded === true,
    marks: Array.isArray(marks) ? marks.slice(0, marksMax).filter(isFiniteNumber) : [],
  };
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
  | { type: "attach"; nonce: string; isShown: boolean; scroll: FramePlace | null; marks: number[] | null }
  | { type: "shown"; nonce: string }
  /** Scrolls to the change. */
  | { type: "show"; nonce: string }
  | ({ type: "scroll"; nonce: string } & FramePlace);

export function postToFrame(frame: Window, origin: string, { type, ...message }: EditorMessage): void {
  // An opaque origin cannot be named; the window is the frame's own in both cases.
  frame.postMessage({ type: `${prefix}${type}`, ...message }, origin === "null" ? "*" : origin);
}

/** Returns a nonce that other windows cannot guess. Of the Web Crypto API only this function works without TLS. */
export function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
