import type { SourceElement } from "#lib/page-source/schema.ts";
import { type FrameStyle, type MeasuredElement, measuredMax } from "../../preview/frame-messages";
import { contrastOf } from "../panel/contrast";

// Which texts of a page get hard to read with other colours.

/** A text that is harder to read than before, and not easy to read now. */
export interface HarderText {
  element: SourceElement;
  /** 1 to 21. */
  ratio: number;
}

/** Returns the texts of a page whose contrast is measured: of those that are styled alike only the first. */
export function textsToMeasure(elements: readonly SourceElement[]): SourceElement[] {
  const byRef = new Map(elements.map((element) => [element.ref, element]));
  const lookOf = ({ tag, attributes }: SourceElement) => `${tag} ${attributes.class ?? ""} ${attributes.style ?? ""}`;
  const keyOf = (element: SourceElement) => {
    const around: string[] = [];
    for (let at = byRef.get(element.parent ?? ""); at; at = byRef.get(at.parent ?? "")) around.push(lookOf(at));
    return [lookOf(element), ...around].join(" < ");
  };
  const texts = elements.filter(({ ref, typing, textContent }) => typing === ref && textContent.trim() !== "");
  const links = elements.filter(({ tag, textContent }) => tag === "a" && textContent.trim() !== "");
  const alike = Map.groupBy([...new Set([...texts, ...links])], keyOf);
  return [...alike.values()].flatMap(([first]) => first ?? []).slice(0, measuredMax);
}

/** Compares two measures of a page. Texts over pictures are left out: their background isn't one colour. */
export function harderTexts(
  texts: readonly SourceElement[],
  before: readonly MeasuredElement[],
  now: readonly MeasuredElement[],
): HarderText[] {
  const [old, current] = [before, now].map((all) => new Map(all.map((one) => [one.ref, one])));
  return texts
    .flatMap((element) => {
      const measured = current?.get(element.ref);
      const contrast = measured && measured.boxes.length > 0 ? readable(measured.style) : null;
      const past = old?.get(element.ref);
      const had = past ? readable(past.style) : null;
      if (!contrast || contrast.legibility === "good" || (had !== null && contrast.ratio >= had.ratio)) return [];
      return [{ element, ratio: contrast.ratio }];
    })
    .toSorted((a, b) => a.ratio - b.ratio);
}

function readable({ color, backdrop, backgroundImage, fontSize, fontWeight }: FrameStyle) {
  if (backgroundImage !== "none" && backgroundImage !== "") return null;
  const sizePixels = Number.parseFloat(fontSize);
  return contrastOf({
    ...{ colour: color, backdrop },
    sizePixels: Number.isFinite(sizePixels) ? sizePixels : 16,
    weight: Number(fontWeight) || 400,
  });
}
