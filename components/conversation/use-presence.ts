"use client";

import { useEffect, useEffectEvent } from "react";
import { RequestProblem, requestJson } from "../http/request-json";
import { useDocumentVisible } from "./use-document-visible";

const beatEveryMs = 10_000;
/** Browsers slow down the timers of hidden tabs; the server waits for several of these. */
const beatHiddenEveryMs = 60_000;

/**
 * Tells the server that the page is open, so that the conversation keeps the site. Ends when the server refuses: the
 * session has ended, the person may no longer act in it or see it; `onRefused` then looks which of these it is. The first beat
 * tells the time zone as well, for the hours in which nobody wants to be disturbed.
 */
export function usePresence(conversationId: string, isOwn: boolean, onRefused: () => void): void {
  const isVisible = useDocumentVisible();
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (!isOwn) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let told: { timeZone: string } | undefined = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    const beat = async () => {
      try {
        await requestJson("POST", `/api/conversations/${conversationId}/heartbeat`, told, abort.signal);
        told = undefined;
      } catch (error) {
        if (abort.signal.aborted) return;
        if (error instanceof RequestProblem && [400, 401, 403, 404].includes(error.status)) return refused();
        // A server that cannot be reached now is told later.
      }
      if (!abort.signal.aborted) timer = setTimeout(beat, isVisible ? beatEveryMs : beatHiddenEveryMs);
    };
    void beat();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [conversationId, isOwn, isVisible]);
}
