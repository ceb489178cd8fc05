"use client";

import { useCallback, useRef } from "react";
import { requestJson } from "../../http/request-json";

const signEveryMs = 5_000;

/**
 * Returns a function to call at each key while a timer waits: the server then postpones the follow-up. It reports at most
 * once in a while; `onTold` then reads the new time.
 */
export function useTypingSign(conversationId: string, isWanted: boolean, onTold: () => void): () => void {
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const now = performance.now();
    if (!isWanted || now - lastMs.current < signEveryMs) return;
    lastMs.current = now;
    // If a report fails, the next one follows while the person types.
    requestJson("POST", `/api/conversations/${conversationId}/typing`).then(onTold, () => undefined);
  }, [conversationId, isWanted, onTold]);
}
