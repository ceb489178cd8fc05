"use client";

import { useMemo, useState } from "react";
import type { SourceMap } from "#lib/page-source/schema.ts";
import type { FrameLink } from "../../preview/frame-link";
import type { MeasuredElement } from "../../preview/frame-messages";
import { useFrameAnswers } from "../pointing/use-frame-answers";
import { harderTexts, textsToMeasure } from "./harder-texts";

const none: never[] = [];

/**
 * Measures the page while its look is tried, and returns the texts that get hard to read; null while that is not known. Each document is
 * measured once before anything is tried on it. `rootPixels` is the page's own text size.
 */
export function useHarderTexts(link: FrameLink, documentKey: string, map: SourceMap | null) {
  const texts = useMemo(() => (map === null ? none : textsToMeasure(map.elements)), [map]);
  const { measured } = useFrameAnswers(
    link,
    documentKey,
    texts.map(({ ref }) => ref),
  );
  const key = `${documentKey} ${map?.commit} ${map?.path}`;
  const [first, setFirst] = useState<{ key: string; measured: readonly MeasuredElement[] } | null>(null);
  if (measured.length > 0 && first?.key !== key) setFirst({ key, measured });
  const before = first?.key === key ? first.measured : null;
  const harder = useMemo(
    () => (before === null || measured.length === 0 ? null : harderTexts(texts, before, measured)),
    [texts, before, measured],
  );
  const size = Number.parseFloat(measured[0]?.style.rootFontSize ?? "");
  return { harder, rootPixels: Number.isFinite(size) && size > 0 ? size : null };
}
