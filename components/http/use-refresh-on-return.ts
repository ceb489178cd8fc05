"use client";

import { useEffect, useEffectEvent } from "react";

const shown = new Set<string>();

/**
 * Refreshes when a page is shown again: the browser may restore an old state from its cache, and another page may have
 * changed something since. The data of the first load is fresh.
 */
export function useRefreshOnReturn(address: string, refresh: () => Promise<void>): void {
  const ask = useEffectEvent(() => refresh().catch(() => undefined));
  useEffect(() => {
    if (shown.has(address)) void ask();
    shown.add(address);
  }, [address]);
}
