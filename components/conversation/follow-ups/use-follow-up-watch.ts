"use client";

import { useEffect, useEffectEvent, useRef } from "react";

/** After a turn's end the server sets the timer, and after the timer is due it begins a turn, each within moments. */
const looksAfterMs = [500, 1_500, 3_000, 6_000, 12_000];

interface Watched {
  /** Whether somebody may still be written to. */
  isOpen: boolean;
  /** Whether a turn waits or runs. */
  isWaiting: boolean;
  /** When the agent may come back; null while no timer is known. */
  dueAt: string | null;
}

/**
 * Looks again where the server is about to do something by itself that nothing on the page has asked for: after the end of
 * a turn, and when a timer is due; a few times each, then no more. Works in a hidden tab, too.
 */
export function useFollowUpWatch({ isOpen, isWaiting, dueAt }: Watched, look: () => void): void {
  const lookNow = useEffectEvent(look);
  const isFirst = useRef(true);
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    // What the page came with is fresh.
    if (!isOpen || isWaiting || (wasFirst && dueAt === null)) return;
    const waitMs = dueAt === null ? 0 : Math.max(0, Date.parse(dueAt) - Date.now());
    const timers = looksAfterMs.map((afterMs) => setTimeout(() => lookNow(), waitMs + afterMs));
    return () => timers.forEach(clearTimeout);
  }, [isOpen, isWaiting, dueAt]);
}
