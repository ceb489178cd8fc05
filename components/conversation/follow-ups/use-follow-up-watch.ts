"use client";

import { useEffect, useEffectEvent, useRef } from "react";

/** The server sets the timer moments after a turn ends, and begins a turn moments after the timer is due. */
const looksAfterMs = [500, 1_500, 3_000, 6_000, 12_000];

interface Watched {
  /** True if the conversation is open. */
  isOpen: boolean;
  /** True if a turn waits or runs. */
  isWaiting: boolean;
  /** The time when the agent may come back; null while no timer is known. */
  dueAt: string | null;
}

/**
 * Reads the conversation again when the server is about to act by itself: after the end of a turn and when a timer is due, a
 * few times each. Works in a hidden tab, too.
 */
export function useFollowUpWatch({ isOpen, isWaiting, dueAt }: Watched, look: () => void): void {
  const lookNow = useEffectEvent(look);
  const isFirst = useRef(true);
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    // The data of the first render is fresh.
    if (!isOpen || isWaiting || (wasFirst && dueAt === null)) return;
    const waitMs = dueAt === null ? 0 : Math.max(0, Date.parse(dueAt) - Date.now());
    const timers = looksAfterMs.map((afterMs) => setTimeout(() => lookNow(), waitMs + afterMs));
    return () => timers.forEach(clearTimeout);
  }, [isOpen, isWaiting, dueAt]);
}
