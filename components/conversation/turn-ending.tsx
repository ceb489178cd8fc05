"use client";

import { RotateCcw } from "lucide-react";
import { useCallback } from "react";
import type { TurnForDisplay } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { secondsBetween } from "./use-elapsed-seconds";

interface TurnEndingProps {
  turn: TurnForDisplay;
  mayRestore: boolean;
  isBlocked: boolean;
  onChanged: () => Promise<void>;
}

/** A turn that was stopped or did not work: says so, says that the site is unharmed, and offers what can be done. */
export function TurnEnding({ turn, mayRestore, isBlocked, onChanged }: TurnEndingProps) {
  const { editSessionId, status, error } = turn;
  const restore = useCallback(async () => {
    await requestJson("POST", `/api/edit-sessions/${editSessionId}/restore`, {});
    await onChanged();
  }, [editSessionId, onChanged]);
  const { run, isBusy, problem } = useAction(restore);
  if (status !== "cancelled" && status !== "failed") return null;

  const seconds = secondsBetween(turn.startedAt, turn.endedAt);
  const cancelled = seconds === null ? words.turn.cancelled : words.turn.cancelledAfter(words.turn.seconds(seconds));
  const sentence = status === "cancelled" ? cancelled : error?.message || words.turn.failed;
  const action = mayRestore ? (
    <Button
      variant="secondary"
      size="small"
      disabled={isBusy || isBlocked}
      title={isBlocked ? words.turn.undoBlocked : undefined}
      onClick={() => run()}
    >
      <RotateCcw aria-hidden />
      {isBusy ? words.turn.restoreBusy : words.turn.restore}
    </Button>
  ) : null;
  return (
    <div className="grid gap-2">
      <Alert tone={status === "cancelled" ? "caution" : "danger"} action={action}>
        {sentence}
      </Alert>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </div>
  );
}
