"use client";

import { useSyncExternalStore } from "react";

// Tracks whether the server takes this page for signed out. A sign-in expires, or is ended elsewhere, while a page stays
// open; after signing in again in another tab the next response says so here as well.

let isSignedOut = false;
const listeners = new Set<() => void>();

/** Stores what a response says about the sign-in. */
export function noteSignIn(isSignedIn: boolean): void {
  if (isSignedOut === !isSignedIn) return;
  isSignedOut = !isSignedIn;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true if the person has to sign in again. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSignedOut,
    () => false,
  );
}
