"use client";

import { useCallback, useState, useSyncExternalStore } from "react";

export type DiffView = "split" | "unified";

const key = "sitewright.diff-view";
/** Narrower than this, two columns of code are two columns of fragments. */
const wideEnough = "(width >= 60rem)";

function subscribe(notify: () => void) {
  const query = matchMedia(wideEnough);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** How changes are laid out, as this browser remembers it; on a narrow screen always below each other. */
export function useDiffView() {
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(wideEnough).matches,
    () => false,
  );
  const [chosen, setChosen] = useState<DiffView>(remembered);
  const choose = useCallback((view: DiffView) => {
    setChosen(view);
    try {
      localStorage.setItem(key, view);
    } catch {
      // Storage is shut off: it holds for this time.
    }
  }, []);
  const view: DiffView = isWide ? chosen : "unified";
  return { view, choose, mayChoose: isWide };
}

function remembered(): DiffView {
  try {
    return localStorage.getItem(key) === "unified" ? "unified" : "split";
  } catch {
    return "split";
  }
}
