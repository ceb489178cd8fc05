"use client";

import { useCallback, useState, useSyncExternalStore } from "react";

export type DiffView = "split" | "unified";

const key = "sitewright.diff-view";
/** On a narrower screen, two columns of code do not fit. */
const wideEnough = "(width >= 60rem)";

function subscribe(notify: () => void) {
  const query = matchMedia(wideEnough);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** Returns the layout of diffs that this browser remembers; on a narrow screen always unified. */
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
      // Storage is blocked: the choice holds until a reload.
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
