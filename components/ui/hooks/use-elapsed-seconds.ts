"use client";

import { useEffect, useState } from "react";

/** Two machines' clocks differ: a start in this one's future, or more than a day ago, counts as now. */
const plausibleMsMax = 24 * 60 * 60 * 1_000;

/** Returns the whole seconds since the start while it runs; null until this browser has begun to count. */
export function useElapsedSeconds(startedAt: string | null, isRunning: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (!isRunning) {
      setSeconds(null);
      return;
    }
    const told = startedAt === null ? Number.NaN : Date.now() - Date.parse(startedAt);
    const start = Date.now() - (told >= 0 && told < plausibleMsMax ? told : 0);
    const count = () => setSeconds(Math.floor((Date.now() - start) / 1_000));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [startedAt, isRunning]);
  return seconds;
}

/** Returns the whole seconds of a duration, at least one; null while it is unknown. */
export function secondsBetween(startedAt: string | null, endedAt: string | null): number | null {
  if (startedAt === null || endedAt === null) return null;
  return Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000));
}
