"use client";

import { Hourglass, Pencil, X } from "lucide-react";
import dynamic from "next/dynamic";
import { type MouseEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { QueuedTurn } from "#lib/conversations/turn/turn-schema.ts";
import { turnWords } from "#lib/words/turn.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { TurnPicks } from "../turn/turn-picks";

// Turns seldom wait, and people seldom reword them.
const TurnReword = dynamic(() => import("../turn/turn-reword").then((module) => module.TurnReword), { ssr: false });

interface WaitingTurnsProps {
  conversationId: string;
  /** The waiting turns, in the order in which they will run. */
  waiting: readonly QueuedTurn[];
  mayEdit: boolean;
  onChanged: () => Promise<void>;
  /** Called with the number of withdrawn turns. After a key press the focus was on a button that is gone. */
  onWithdrawn: (count: number, byKeyboard: boolean) => void;
  /**
   * Called when a turn started while the person was rewording it: their text goes into the box. Null if nothing had changed.
   */
  onOvertaken: (text: string | null) => void;
}

/** A click without a pointer comes from the keyboard. */
const isByKeyboard = ({ detail }: MouseEvent) => detail === 0;

/** The turns waiting behind the running one. Each can be reworded or withdrawn, and all of them at once. */
export function WaitingTurns(props: WaitingTurnsProps) {
  const { conversationId, waiting, mayEdit, onChanged, onWithdrawn, onOvertaken } = props;
  const id = useId();
  const { run, isBusy, problem } = useAction(async (byKeyboard: boolean) => {
    const path = `/api/conversations/${conversationId}/edit-sessions`;
    const { withdrawn } = await requestJson<{ withdrawn: string[] }>("DELETE", path);
    await onChanged();
    onWithdrawn(withdrawn.length, byKeyboard);
  });
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-2xl border border-line bg-surface px-4 py-3">
      <div className="flex min-h-8 items-center gap-2 text-sm text-text-soft">
        <Hourglass aria-hidden className="size-4 shrink-0" />
        <h2 id={id} className="flex-1 font-medium">
          {turnWords.waiting} <span className="font-normal tabular-nums">{waiting.length}</span>
        </h2>
        {mayEdit && waiting.length > 1 ? (
          <Button variant="secondary" size="small" disabled={isBusy} onClick={(event) => void run(isByKeyboard(event))}>
            {isBusy ? turnWords.withdrawBusy : turnWords.withdrawAll}
          </Button>
        ) : null}
      </div>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <ol className="grid divide-y divide-line">
        {waiting.map((turn) => (
          <li key={turn.editSessionId}>
            <WaitingTurn {...{ turn, mayEdit, onChanged, onWithdrawn, onOvertaken }} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface WaitingTurnProps extends Pick<WaitingTurnsProps, "mayEdit" | "onChanged" | "onWithdrawn" | "onOvertaken"> {
  turn: QueuedTurn;
}

function WaitingTurn({ turn, mayEdit, onChanged, onWithdrawn, onOvertaken }: WaitingTurnProps) {
  const { editSessionId, instruction, kind, ordinal } = turn;
  const [isRewording, setRewording] = useState(false);
  const { run, isBusy, problem } = useAction(async (byKeyboard: boolean) => {
    await requestJson("DELETE", `/api/edit-sessions/${editSessionId}`);
    await onChanged();
    onWithdrawn(1, byKeyboard);
  });
  const textId = useId();
  const reword = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setRewording(false));
    // The focus was in the form and returns to the button that opened it.
    reword.current?.focus();
  };
  return (
    <article
      id={`turn-${ordinal}`}
      aria-label={`${turnWords.kinds[kind]} ${ordinal}`}
      className="turn flex flex-wrap items-start gap-x-3 gap-y-2 py-2"
    >
      {isRewording && instruction !== null ? (
        <div className="min-w-0 flex-1">
          <TurnReword {...{ editSessionId, instruction, onChanged, onOvertaken }} onClose={close} />
        </div>
      ) : (
        <>
          <div className="grid min-w-40 flex-1 gap-1.5 pt-1">
            <p id={textId} className="line-clamp-3 whitespace-pre-line text-sm [overflow-wrap:anywhere]">
              {instruction ?? turnWords.kinds[kind]}
            </p>
            <TurnPicks picks={turn.picks} files={turn.sentFiles} />
          </div>
          {mayEdit && kind !== "follow_up" ? (
            <div className="flex gap-2">
              {instruction === null ? null : (
                <Button
                  ref={reword}
                  variant="secondary"
                  size="small"
                  disabled={isBusy}
                  aria-describedby={textId}
                  onClick={() => setRewording(true)}
                >
                  <Pencil aria-hidden />
                  {turnWords.reword}
                </Button>
              )}
              <Button
                variant="secondary"
                size="small"
                disabled={isBusy}
                aria-describedby={textId}
                onClick={(event) => void run(isByKeyboard(event))}
              >
                <X aria-hidden />
                {isBusy ? turnWords.withdrawBusy : turnWords.withdraw}
              </Button>
            </div>
          ) : null}
        </>
      )}
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </article>
  );
}
