"use client";

import { CornerDownLeft, RotateCcw, Settings } from "lucide-react";
import Link from "next/link";
import type { Suggestion } from "#lib/conversations/conversation/conversation-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import type { MessageFile } from "#lib/conversations/uploads/message-file-schema.ts";
import { turnFailure } from "#lib/words/failures/failures.ts";
import { followUpWords } from "#lib/words/follow-ups.ts";
import { modelTroubleWords } from "#lib/words/turn/model-trouble.ts";
import { turnWords } from "#lib/words/turn.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { useModelHref } from "../../shell/use-model-href";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { secondsBetween } from "../../ui/hooks/use-elapsed-seconds";
import { useWhoMayChooseModel } from "../answering";
import { helpWithModel } from "./model-trouble";

interface TurnEndingProps {
  turn: TurnForDisplay;
  mayEdit: boolean;
  mayRestore: boolean;
  isBlocked: boolean;
  /** True if the agent began the turn and it stopped because the person sent something. */
  madeWay: boolean;
  onChanged: () => Promise<void>;
  onTryAgain: (instruction: Suggestion, files: readonly MessageFile[]) => void;
}

/** The end of a turn that was stopped or failed: says that the site is unharmed and offers what can be done. */
export function TurnEnding(props: TurnEndingProps) {
  const { turn, mayEdit, mayRestore, isBlocked, onChanged, onTryAgain } = props;
  const { editSessionId, status, instruction } = turn;
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("POST", `/api/edit-sessions/${editSessionId}/restore`, {});
    await onChanged();
  });
  const whoMay = useWhoMayChooseModel();
  const modelHref = useModelHref();
  if (status !== "cancelled" && status !== "failed") return null;
  // Nobody asked for a follow-up, so there is nothing to try again, and no reason for alarm.
  if (turn.kind === "follow_up") {
    return <p className="text-sm text-text-soft">{sentenceOfEnding(turn, props.madeWay)}</p>;
  }

  const help = status === "failed" ? helpWithModel(turn.error?.code, whoMay) : null;
  const toModel = help !== null && whoMay === "you";
  const mayTryAgain = mayEdit && instruction !== null;
  const actions =
    mayRestore || mayTryAgain || toModel ? (
      <>
        {toModel ? (
          <Button variant="secondary" size="small" asChild>
            <Link href={modelHref} prefetch={false}>
              <Settings aria-hidden />
              {modelTroubleWords.toModel}
            </Link>
          </Button>
        ) : null}
        {mayRestore ? (
          <Button
            variant="secondary"
            size="small"
            disabled={isBusy || isBlocked}
            title={isBlocked ? turnWords.undoBlocked : undefined}
            onClick={() => run()}
          >
            <RotateCcw aria-hidden />
            {isBusy ? turnWords.restoreBusy : turnWords.restore}
          </Button>
        ) : null}
        {mayTryAgain ? (
          <Button variant="secondary" size="small" onClick={() => onTryAgain({ text: instruction }, turn.sentFiles)}>
            <CornerDownLeft aria-hidden />
            {turnWords.tryAgain}
          </Button>
        ) : null}
      </>
    ) : null;
  return (
    <div className="grid gap-2">
      <Alert tone={toneOf(turn)} action={actions} className={status === "cancelled" ? "border-l-4" : undefined}>
        {toModel ? help : sentenceOfEnding(turn)} {toModel ? null : help}
      </Alert>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </div>
  );
}

type Ended = Pick<TurnForDisplay, "kind" | "status" | "startedAt" | "endedAt" | "error">;

/** Returns how a stopped or failed turn ended, for the card and for screen readers. */
export function sentenceOfEnding(turn: Ended, madeWay = false): string {
  if (turn.kind === "follow_up") {
    if (turn.status === "failed") return followUpWords.failed;
    return madeWay ? followUpWords.madeWay : followUpWords.stopped;
  }
  if (turn.status === "failed") return (turn.error && turnFailure(turn.error)) || turnWords.failed;
  if (turn.startedAt === null) return turnWords.withdrawn;
  const seconds = secondsBetween(turn.startedAt, turn.endedAt);
  return seconds === null ? turnWords.cancelled : turnWords.cancelledAfter(turnWords.seconds(seconds));
}

function toneOf({ status, startedAt }: Ended): "neutral" | "caution" | "danger" {
  if (status === "failed") return "danger";
  return startedAt === null ? "neutral" : "caution";
}
