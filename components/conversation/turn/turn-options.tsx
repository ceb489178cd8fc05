"use client";

import { Check } from "lucide-react";
import { type MouseEvent, useId } from "react";
import type { OfferedOptions } from "#lib/conversations/turn/offered-schema.ts";
import { turnWords } from "#lib/words/turn.ts";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Badge } from "../../ui/badge";

/**
 * Sends a choice. The request id is the same however it is sent, and `byKeyboard` says whether it was pressed with a key.
 */
export type Choose = (label: string, clientRequestId: string, byKeyboard: boolean) => Promise<void>;

interface TurnOptionsProps {
  editSessionId: string;
  offered: OfferedOptions;
  /** Choices can be taken now, as soon as no turn runs, or no longer. */
  state: "open" | "blocked" | "closed";
  /** The person's next message. */
  saidNext: string | null;
  onChoose: Choose;
}

/** A question of the agent with its choices. A pressed choice is sent in its own words. */
export function TurnOptions(props: TurnOptionsProps) {
  const { offered, state } = props;
  const id = useId();
  return (
    <div className="grid gap-2.5">
      <p id={id} className="answer">
        {offered.question}
      </p>
      {state === "closed" ? <Told {...props} questionId={id} /> : <Pressable {...props} questionId={id} />}
    </div>
  );
}

type ListProps = TurnOptionsProps & { questionId: string };

function Pressable({ editSessionId, offered, state, onChoose, questionId }: ListProps) {
  const { run, isBusy, problem } = useAction((label: string, number: number, byKeyboard: boolean) =>
    // One request id per choice: repeated presses, also in several tabs, are one answer.
    onChoose(label, `choice-${editSessionId}-${number}`, byKeyboard),
  );
  const isDisabled = state === "blocked" || isBusy;
  return (
    <>
      <ul aria-labelledby={questionId} className="grid gap-2">
        {offered.options.map(({ label, description, recommended }, index) => (
          <li key={label}>
            <button
              type="button"
              disabled={isDisabled}
              onClick={(event: MouseEvent) => run(label, index + 1, event.detail === 0)}
              className="grid min-h-11 w-full content-center gap-0.5 rounded-xl border border-line-strong bg-surface px-4 py-2.5 text-left transition-colors hover:border-accent hover:bg-accent-soft disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent disabled:text-text-soft"
            >
              <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0 font-medium text-sm [overflow-wrap:anywhere]">{label}</span>
                {recommended ? <Badge tone="accent">{turnWords.options.recommended}</Badge> : null}
              </span>
              {description === null ? null : (
                <span className="text-text-soft text-xs [overflow-wrap:anywhere]">{description}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </>
  );
}

/** The choices as text, with the chosen one marked, once the conversation has gone on or for a person who only reads. */
function Told({ offered, saidNext, questionId }: ListProps) {
  const said = saidNext?.trim();
  return (
    <ul aria-labelledby={questionId} className="grid gap-1.5 text-sm">
      {offered.options.map(({ label, description, recommended }) => {
        const isChosen = label === said;
        return (
          <li key={label} className="flex gap-2.5 [overflow-wrap:anywhere]">
            <span aria-hidden className="grid h-[1.4rem] w-4 shrink-0 place-items-center">
              {isChosen ? (
                <Check className="size-4 text-positive" />
              ) : (
                <span className="size-1 rounded-full bg-line-strong" />
              )}
            </span>
            <span className="min-w-0">
              <span className={isChosen ? "font-medium" : undefined}>{label}</span>
              {isChosen ? <span className="text-positive"> · {turnWords.options.chosen}</span> : null}
              {recommended ? <span className="text-text-soft"> · {turnWords.options.recommended}</span> : null}
              {description === null ? null : <span className="block text-text-soft text-xs">{description}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
