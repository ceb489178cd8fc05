"use client";

import { Check, LocateFixed } from "lucide-react";
import { type MouseEvent, useId } from "react";
import type { OfferedOption, OfferedOptions } from "#lib/conversations/turn/offered-schema.ts";
import { answerOf, numbersOf } from "#lib/conversations/turn/options-schema.ts";
import { turnWords } from "#lib/words/turn.ts";
import { useAction } from "../../http/use-action";
import { pointAtOption, useOptionMarking } from "../../preview/options/option-marking";
import { Alert } from "../../ui/alert";
import { Badge } from "../../ui/badge";
import { type Choose, chooseOption, type ShowOption } from "./choose-option";

interface TurnOptionsProps {
  editSessionId: string;
  offered: OfferedOptions;
  /** Choices can be taken now, as soon as no turn runs, or no longer. */
  state: "open" | "blocked" | "closed";
  /** The person's next message. */
  saidNext: string | null;
  onChoose: Choose;
  /** Absent where there is no preview. */
  onShow?: ShowOption | undefined;
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

function Pressable({ editSessionId, offered, state, onChoose, onShow, questionId }: ListProps) {
  const { run, isBusy, problem } = useAction((option: OfferedOption, index: number, byKeyboard: boolean) =>
    chooseOption(onChoose, editSessionId, { option, index, byKeyboard }),
  );
  const { pointed, shownFile } = useOptionMarking(editSessionId);
  const numbers = numbersOf(offered.options);
  const hasPlaces = numbers.some((number) => number !== null);
  const isDisabled = state === "blocked" || isBusy;
  return (
    <>
      <ul aria-labelledby={questionId} className="grid gap-2">
        {offered.options.map((option, index) => {
          const where = option.place ? turnWords.options.where(option.place, shownFile) : null;
          const look = isDisabled
            ? "border-line bg-transparent"
            : `has-[>:first-child:hover]:border-accent has-[>:first-child:hover]:bg-accent-soft ${
                option.place && pointed === index
                  ? "border-accent bg-accent-soft forced-colors:outline-2 forced-colors:outline-[Highlight]"
                  : "border-line-strong bg-surface"
              }`;
          const point = option.place
            ? {
                onPointerEnter: () => pointAtOption(editSessionId, index),
                onPointerLeave: () => pointAtOption(editSessionId, null),
                onFocus: () => pointAtOption(editSessionId, index),
                onBlur: () => pointAtOption(editSessionId, null),
              }
            : {};
          return (
            <li
              key={answerOf(option)}
              {...point}
              className={`flex min-w-0 items-stretch rounded-xl border transition-colors ${look}`}
            >
              <OptionButton
                option={option}
                number={numbers[index] ?? null}
                isNumbered={hasPlaces}
                where={where}
                isDisabled={isDisabled}
                onPress={(event) => run(option, index, event.detail === 0)}
              />
              {option.place && where !== null && onShow ? (
                <ShowWhere
                  label={turnWords.options.showLong(answerOf(option), where)}
                  onPress={() => (option.place ? onShow(editSessionId, index, option.place) : undefined)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </>
  );
}

interface OptionButtonProps {
  option: OfferedOption;
  /** The number of its mark on the page; null if it has none. */
  number: number | null;
  /** Whether any of the choices has a number. */
  isNumbered: boolean;
  where: string | null;
  isDisabled: boolean;
  onPress: (event: MouseEvent) => void;
}

function OptionButton({ option, number, isNumbered, where, isDisabled, onPress }: OptionButtonProps) {
  const { label, description, recommended } = option;
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-xl px-4 py-2.5 text-left disabled:cursor-not-allowed disabled:text-text-soft"
    >
      {isNumbered ? <OptionNumber number={number} /> : null}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium text-sm [overflow-wrap:anywhere]">{label}</span>
          {recommended ? <Badge tone="accent">{turnWords.options.recommended}</Badge> : null}
        </span>
        {where === null ? null : <span className="text-text-soft text-xs [overflow-wrap:anywhere]">{where}</span>}
        {description === null ? null : (
          <span className="text-text-soft text-xs [overflow-wrap:anywhere]">{description}</span>
        )}
      </span>
    </button>
  );
}

/** The number that the mark on the page has as well; without one, its room. */
function OptionNumber({ number }: { number: number | null }) {
  return number === null ? (
    <span className="size-6 shrink-0" />
  ) : (
    <span className="grid size-6 shrink-0 place-items-center rounded-full bg-[#4450d6] font-semibold text-white text-xs tabular-nums">
      {number}
    </span>
  );
}

/** On a narrow screen the preview is another pane, so the button says what it does. */
function ShowWhere({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={turnWords.options.show}
      onClick={onPress}
      className="grid min-h-11 w-11 shrink-0 place-content-center justify-items-center gap-1 rounded-r-xl border-line border-l text-text-soft transition-colors hover:bg-accent-soft hover:text-on-accent-soft max-md:w-14"
    >
      <LocateFixed aria-hidden className="size-4" />
      <span aria-hidden className="text-center text-xs leading-4 md:hidden">
        {turnWords.options.show}
      </span>
    </button>
  );
}

/** The choices as text, with the chosen one marked, once the conversation has gone on or for a person who only reads. */
function Told({ offered, saidNext, questionId }: ListProps) {
  const said = saidNext?.trim();
  return (
    <ul aria-labelledby={questionId} className="grid gap-1.5 text-sm">
      {offered.options.map((option) => {
        const { label, description, recommended, place } = option;
        const isChosen = answerOf(option) === said;
        return (
          <li key={answerOf(option)} className="flex gap-2.5 [overflow-wrap:anywhere]">
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
              {place ? (
                <span className="block text-text-soft text-xs">{turnWords.options.where(place, null)}</span>
              ) : null}
              {description === null ? null : <span className="block text-text-soft text-xs">{description}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
