"use client";

import { useSyncExternalStore } from "react";

function subscribe(notify: () => void) {
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
}

/**
 * A browser allows six connections to a host: a hidden tab leaves its stream to the tabs that are looked at.
 * As long as it is not known, a page is taken to be looked at: most are, and would otherwise be drawn twice.
 */
export function useDocumentVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible",
    () => true,
  );
}
