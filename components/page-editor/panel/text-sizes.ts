import type { TextSizesForDisplay } from "#lib/projects/preview/text-size-schema.ts";
import { textSizeWords } from "#lib/words/page/text-size.ts";
import { type StepWay, stepSize, toRem } from "./look-steps";
import type { LookValues } from "./look-values";
import { type PanelDraft, withSizes } from "./panel-draft";
import { pixelsOnScreens } from "./scaled-text";

/** The sizes of the picked elements as the server tells them; null while they are read. */
export type KnownSizes = TextSizesForDisplay["sizes"] | null;

/** Returns the draft with a larger or smaller text. One that follows the width of the screen does so afterwards too. */
export function stepTextSize(draft: PanelDraft, values: LookValues, known: KnownSizes, way: StepWay): PanelDraft {
  const sizes = values.pixels("font-size").map((now, at) => {
    const pixels = stepSize(now ?? 16, way);
    const before = draft.scaled[at];
    if (before) return { scaled: { ...before, pixels } };
    const { followsWidth = false, written = null } = known?.[at] ?? {};
    const isTyped = draft.styles[at]?.["font-size"] !== undefined;
    if (followsWidth && written && now !== null && now > 0 && !isTyped)
      return { scaled: { from: written, pixelsBefore: now, pixels } };
    return { length: toRem(pixels, values.rootPixels) };
  });
  return withSizes(draft, sizes);
}

/** Returns the draft with a text of so many pixels on every screen. */
export function typeTextSize(draft: PanelDraft, values: LookValues, pixels: number): PanelDraft {
  const length = toRem(pixels, values.rootPixels);
  return withSizes(
    draft,
    values.pixels("font-size").map(() => ({ length })),
  );
}

/** Returns what a person should know before the size is changed; null if all texts are as large on every screen. */
export function sizeNoteOf(draft: PanelDraft, known: KnownSizes, rootPixels: number | null): string | null {
  const following = (known ?? []).filter(({ followsWidth }) => followsWidth);
  const [first] = following;
  if (first === undefined) return null;
  if (draft.styles.some((style) => style["font-size"] !== undefined)) return textSizeWords.sameOnScreens;
  if (following.some(({ written }) => written === null)) return textSizeWords.setByWidth;
  const pixels = first.written && following.length === 1 ? pixelsOnScreens(first.written, rootPixels ?? 16) : null;
  return textSizeWords.followsWidth(draft.scaled.some((one) => one !== null) ? null : pixels);
}
