"use client";

import { useEffect, useEffectEvent } from "react";

const shown = new Set<string>();

/**
 * Asks anew when a page is shown again: the browser may have kept what it knew when it was left, and something may have
 * been changed on another page since. What comes with the page for the first time is fresh.
 */
export function useRefreshOnReturn(address: string, refresh: () => Promise<void>): void {
  const ask = useEffectEvent(() => refresh().catch(() => undefined));
  useEffect(() => {
    if (shown.has(address)) void ask();
    shown.add(address);
  }, [address]);
}
