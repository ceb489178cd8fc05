"use client";

import { useSyncExternalStore } from "react";

function subscribe(notify: () => void) {
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
}

/**
 * Returns true while the page is visible. A browser allows six connections to a host, so a hidden tab leaves its stream to
 * visible ones. Until it is known the answer is true: that is true for most pages, and saves them a second render.
 */
export function useDocumentVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible",
    () => true,
  );
}
