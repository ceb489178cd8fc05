import type { FrameStyle } from "../../preview/frame-messages";
import { alignmentOf, nearestWeight, pixelsOf, pixelsWritten } from "./look-steps";
import type { PanelDraft } from "./panel-draft";

// The values that the panel shows: those of the draft, else those that the page computes.

const computedNames: Record<string, keyof FrameStyle> = {
  "font-size": "fontSize",
  "font-weight": "fontWeight",
  "text-align": "textAlign",
  color: "color",
  "background-color": "backgroundColor",
  "margin-top": "marginTop",
  "margin-bottom": "marginBottom",
  "padding-top": "paddingTop",
  "padding-right": "paddingRight",
  "padding-bottom": "paddingBottom",
  "padding-left": "paddingLeft",
};

export interface LookValues {
  /** One for each element; "" if it is not known. */
  of: (property: string) => string[];
  /** As `of`, in CSS pixels. */
  pixels: (property: string) => (number | null)[];
  rootPixels: number | null;
}

/** Reads the values of the picked elements. `styles` has null for an element that the page has not measured. */
export function readLookValues(draft: PanelDraft, styles: readonly (FrameStyle | null)[]): LookValues {
  const rootPixels = pixelsOf(styles.find((style) => style !== null)?.rootFontSize);
  const of = (property: string) =>
    styles.map((style, at) => {
      const name = computedNames[property];
      return draft.styles[at]?.[property] ?? (name && style ? style[name] : "");
    });
  const pixels = (property: string) =>
    of(property).map((value, at) => {
      const scaled = property === "font-size" ? draft.scaled[at] : null;
      if (scaled) return scaled.pixels;
      return value === "normal" || value === "auto" ? 0 : pixelsWritten(value, rootPixels);
    });
  return { of, pixels, rootPixels };
}

/** Returns the value that all have; null if they differ. */
export function shared<Value>(values: readonly Value[]): Value | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

export function sharedWeight(values: LookValues) {
  return shared(values.of("font-weight").map(nearestWeight));
}

export function sharedAlignment(values: LookValues, styles: readonly (FrameStyle | null)[]) {
  return shared(values.of("text-align").map((value, at) => alignmentOf(value, styles[at]?.direction)));
}
