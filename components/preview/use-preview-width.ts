"use client";

import { useCallback, useState, useSyncExternalStore } from "react";
import { isPreviewWidth, type PreviewWidth } from "./preview-width";

const key = "sitewright.preview-width";
const never = () => () => undefined;

/** On which screen the page is looked at, as this browser remembers it. */
export function usePreviewWidth() {
  const remembered = useSyncExternalStore<PreviewWidth>(never, rememberedWidth, () => "fit");
  const [chosen, setChosen] = useState<PreviewWidth | null>(null);
  const choose = useCallback((width: PreviewWidth) => {
    setChosen(width);
    try {
      localStorage.setItem(key, width);
    } catch {
      // Storage is shut off: it holds for this time.
    }
  }, []);
  return [chosen ?? remembered, choose] as const;
}

function rememberedWidth(): PreviewWidth {
  try {
    const width = localStorage.getItem(key) ?? "";
    return isPreviewWidth(width) ? width : "fit";
  } catch {
    return "fit";
  }
}
