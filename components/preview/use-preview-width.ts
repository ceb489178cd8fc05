"use client";

import { useCallback, useState, useSyncExternalStore } from "react";
import { isPreviewWidth, type PreviewWidth } from "./preview-width";

const key = "sitewright.preview-width";
const never = () => () => undefined;

/** Returns the width of the preview that this browser remembers. */
export function usePreviewWidth() {
  const remembered = useSyncExternalStore<PreviewWidth>(never, rememberedWidth, () => "fit");
  const [chosen, setChosen] = useState<PreviewWidth | null>(null);
  const choose = useCallback((width: PreviewWidth) => {
    setChosen(width);
    try {
      localStorage.setItem(key, width);
    } catch {
      // Storage is blocked: the choice holds until a reload.
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
