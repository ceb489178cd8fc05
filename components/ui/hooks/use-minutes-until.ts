"use client";

import { useCallback, useSyncExternalStore } from "react";

const lookEveryMs = 5_000;

/** Returns the whole minutes until a moment, rounded up; 0 in the last one. Null until the reader's clock is known. */
export function useMinutesUntil(at: string): number | null {
  const subscribe = useCallback((notify: () => void) => {
    const timer = setInterval(notify, lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => minutesUntil(at, Date.now()),
    () => null,
  );
}

export function minutesUntil(at: string, now: number): number {
  const minutes = (Date.parse(at) - now) / 60_000;
  return minutes < 1 ? 0 : Math.ceil(minutes);
}
