"use client";

import { useEffect, useEffectEvent } from "react";
import { RequestProblem, requestJson } from "../http/request-json";
import { useDocumentVisible } from "../ui/hooks/use-document-visible";
import { whenIdle } from "../ui/when-idle";

const beatEveryMs = 10_000;
/** Browsers slow down the timers of hidden tabs; the server tolerates several missed beats. */
const beatHiddenEveryMs = 60_000;

const zone = () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });

/**
 * Tells the server that the page is open, so that the conversation keeps the site. Stops when the server refuses because the
 * session has ended or the person may no longer act in it or see it; `onRefused` then finds out which. Continues while the
 * person is signed out, because they may sign in again elsewhere. The second beat also sends the time zone, for quiet hours;
 * the first one must not slow down the page's start.
 */
export function usePresence(conversationId: string, isOwn: boolean, onRefused: () => void): void {
  const isVisible = useDocumentVisible();
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (!isOwn) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let beats = 0;
    const beat = async () => {
      try {
        await requestJson(
          "POST",
          `/api/conversations/${conversationId}/heartbeat`,
          beats === 1 ? zone() : undefined,
          abort.signal,
        );
        beats += 1;
      } catch (error) {
        if (abort.signal.aborted) return;
        if (error instanceof RequestProblem && [400, 403, 404].includes(error.status)) return refused();
        // The next beat follows when the server can be reached.
      }
      if (!abort.signal.aborted) timer = setTimeout(beat, isVisible ? beatEveryMs : beatHiddenEveryMs);
    };
    const cancel = whenIdle(() => void beat());
    return () => {
      cancel();
      abort.abort();
      clearTimeout(timer);
    };
  }, [conversationId, isOwn, isVisible]);
}
