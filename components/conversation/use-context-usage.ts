"use client";

import { useEffect, useState } from "react";
import type { ContextUsage } from "#lib/conversations/conversation/conversation-schema.ts";
import { requestJson } from "../http/request-json";
import { useDocumentVisible } from "../ui/hooks/use-document-visible";
import { whenIdle } from "../ui/when-idle";

const refreshEveryMs = 2_500;

/** Returns the conversation's budget: read once, every few seconds while a turn runs, and at its end. Null reads none. */
export function useContextUsage(conversationId: string | null, isRunning: boolean): ContextUsage | null {
  const [usage, setUsage] = useState<ContextUsage | null>(null);
  const isVisible = useDocumentVisible();
  useEffect(() => {
    if (!isVisible || conversationId === null) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const refresh = async () => {
      try {
        const path = `/api/conversations/${conversationId}/context-usage`;
        setUsage(await requestJson<ContextUsage>("GET", path, undefined, abort.signal));
      } catch {
        // The next read follows; until then the last figures stay.
      }
      if (isRunning && !abort.signal.aborted) timer = setTimeout(refresh, refreshEveryMs);
    };
    // A request takes a phone some milliseconds of the page's start.
    const cancel = whenIdle(() => void refresh());
    return () => {
      cancel();
      abort.abort();
      clearTimeout(timer);
    };
  }, [conversationId, isRunning, isVisible]);
  return usage;
}
