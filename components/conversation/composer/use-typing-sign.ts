"use client";

import { useCallback, useRef } from "react";
import { requestJson } from "../../http/request-json";

const signEveryMs = 5_000;

/**
 * What to call at each key of a person who writes while a timer waits: the server then puts the follow-up off. Says so once
 * in a while only, and `onTold` looks what the time is now.
 */
export function useTypingSign(conversationId: string, isWanted: boolean, onTold: () => void): () => void {
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const now = performance.now();
    if (!isWanted || now - lastMs.current < signEveryMs) return;
    lastMs.current = now;
    // One that does not arrive is followed by another, as long as somebody writes.
    requestJson("POST", `/api/conversations/${conversationId}/typing`).then(onTold, () => undefined);
  }, [conversationId, isWanted, onTold]);
}
