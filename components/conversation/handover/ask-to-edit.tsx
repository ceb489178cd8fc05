"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { HandoverAnswer } from "#lib/conversations/presence/handover-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { handoverWords } from "#lib/words/handover.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { useStartEditing } from "../../projects/use-start-editing";
import { Button } from "../../ui/button";

const askEveryMs = 3_000;

interface AskToEditProps {
  conversationId: string;
  projectId: string;
  /** Tells whether this person waits for the answer. */
  onWaiting?: (isWaiting: boolean) => void;
}

/**
 * Asks the person who edits the site for it, and waits: while this is shown, the wish stays. Opens the editor as soon as the site
 * was handed over or is free.
 */
export function AskToEdit({ conversationId, projectId, onWaiting }: AskToEditProps) {
  const [answer, setAnswer] = useState<HandoverAnswer | null>(null);
  const starting = useStartEditing(projectId, { awaitsOther: true });
  const ask = async (waits: boolean) => {
    const next = await requestJson<HandoverAnswer>("PUT", `/api/conversations/${conversationId}/handover`, { waits });
    setAnswer(next);
    onWaiting?.(next.state !== "declined" && next.state !== "overtaken");
    if (next.state === "yours" || next.state === "free") void starting.run();
  };
  const asking = useAction(() => ask(false));
  const isWaiting = answer?.state === "waiting";
  const askOn = useEffectEvent(() => ask(true));
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout>;
    // A request that fails says nothing about the answer: the next one follows.
    const wait = () => {
      timer = setTimeout(
        () =>
          void askOn()
            .catch(() => undefined)
            .finally(wait),
        askEveryMs,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const problem = asking.problem ?? starting.problem;
  const said = answer === null ? "" : saidOf(answer);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <p role="status" className="text-sm empty:hidden">
        {said}
      </p>
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      ) : null}
      {isWaiting ? null : (
        <Button
          variant="secondary"
          size="small"
          disabled={asking.isBusy || starting.isBusy}
          onClick={() => void asking.run()}
        >
          {asking.isBusy || starting.isBusy
            ? commonWords.loading
            : answer === null
              ? handoverWords.ask
              : handoverWords.askAgain}
        </Button>
      )}
    </div>
  );
}

function saidOf({ state, name }: HandoverAnswer): string {
  switch (state) {
    case "waiting":
      return handoverWords.waiting(name);
    case "declined":
      return handoverWords.declined(name);
    case "overtaken":
      return handoverWords.overtaken;
    case "yours":
    case "free":
      return "";
    default:
      return state satisfies never;
  }
}
