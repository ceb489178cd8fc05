"use client";

import { useSyncExternalStore } from "react";

// Whether the server takes this page's person for nobody. A sign-in expires, or is ended elsewhere, while a page stays open;
// somebody who signs in again in another tab is known here as well from the next answer on.

let isSignedOut = false;
const listeners = new Set<() => void>();

/** Notes what an answer of the server says about the sign-in. */
export function noteSignIn(isSignedIn: boolean): void {
  if (isSignedOut === !isSignedIn) return;
  isSignedOut = !isSignedIn;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the person of this page has to sign in again. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSignedOut,
    () => false,
  );
}
