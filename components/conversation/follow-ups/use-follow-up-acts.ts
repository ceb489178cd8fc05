"use client";

import { useState } from "react";
import { followUpWords } from "#lib/words/follow-ups.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";

export interface FollowUpActs {
  /** True while an action is under way. */
  isBusy: boolean;
  /** The result of the last action, for screen readers. */
  said: string;
  /** The sentence of the last failure. */
  problem: string | null;
  cancel: (byKeyboard: boolean) => void;
  mute: (isMuted: boolean, byKeyboard: boolean) => void;
}

/**
 * Returns what a person can do about follow-ups in their conversation. The pressed button disappears with the follow-up and
 * would lose the focus: `onGone` moves it.
 */
export function useFollowUpActs(
  conversationId: string,
  refresh: () => Promise<void>,
  onGone: () => void,
): FollowUpActs {
  const [said, setSaid] = useState("");
  const { run, isBusy, problem } = useAction(
    async (request: () => Promise<unknown>, sentence: string, byKeyboard: boolean) => {
      await request();
      await refresh();
      setSaid(sentence);
      if (byKeyboard) onGone();
    },
  );
  const path = `/api/conversations/${conversationId}`;
  return {
    isBusy,
    said,
    problem,
    cancel: (byKeyboard) =>
      void run(() => requestJson("DELETE", `${path}/follow-up`), followUpWords.cancelled, byKeyboard),
    mute: (muted, byKeyboard) => {
      const sentence = muted ? followUpWords.muted : followUpWords.unmuted;
      void run(() => requestJson("PUT", `${path}/follow-ups-muted`, { muted }), sentence, byKeyboard);
    },
  };
}
