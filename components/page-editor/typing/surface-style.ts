import type { CSSProperties } from "react";
import type { TextEditorProps } from "../page-editor-types.ts";
import { textLook } from "./text-look.ts";

/** Half a pixel more, so that rounding does not break a line that fits on the page. */
const roundingPx = 0.5;

/** Returns where the text editor lies in the stage. */
export function frameStyle({ x, y }: TextEditorProps["box"]): CSSProperties {
  return { position: "absolute", left: x, top: y, zIndex: 1 };
}

/** Returns the look of the text that is typed into; `grown` is its height now, in the pixels of the box. */
export function surfaceStyle(
  { x, y, width, height }: TextEditorProps["box"],
  style: TextEditorProps["style"],
  grown: number,
): CSSProperties {
  const look = textLook(style);
  // A text that has grown lies over what follows on the page.
  const { backgroundColor: backdrop } = textLook({ ...style, backgroundColor: style.backdrop });
  return {
    ...look,
    ...(grown > height + 1 && backdrop ? { backgroundColor: backdrop } : {}),
    ...{ position: "absolute", left: x, top: y, margin: 0, boxSizing: "border-box", minHeight: height },
    ...sizeOf({ width, height }, style),
  };
}

/** The text keeps the length of its lines, and can have more of them. A text in a line of others can become longer. */
function sizeOf(
  { width, height }: Pick<TextEditorProps["box"], "width" | "height">,
  { display, writingMode }: TextEditorProps["style"],
): CSSProperties {
  const isInline = display === "inline";
  if (/^(?:vertical|sideways)-/.test(writingMode)) {
    return { minWidth: width, height: isInline ? "max-content" : height + roundingPx };
  }
  return isInline
    ? { minWidth: width, width: "max-content", maxWidth: "max(100%, 90vw)" }
    : { width: width + roundingPx };
}

/** Returns how many pixels of the text's end lie below the visible part of a phone's window. */
export function overlap(bounds: DOMRect | null): number {
  if (!bounds || window.innerWidth >= 768) return 0;
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const dockPx = 72;
  const bottom = offsetTop + height - dockPx;
  return Math.min(bounds.bottom - bottom, bounds.top - offsetTop - dockPx);
}
