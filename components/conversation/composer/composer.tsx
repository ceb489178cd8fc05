"use client";

import { ArrowUp, LoaderCircle, Square } from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useReducer, useRef } from "react";
import type { Suggestion } from "#lib/conversations/conversation/conversation-schema.ts";
import type { EditSessionStatus } from "#lib/conversations/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { turnWords } from "#lib/words/turn.ts";
import { sentenceOf } from "../../http/request-json";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { useEscape } from "../../ui/hooks/use-escape";
import { SubmitButton } from "../../ui/submit-button";
import { KeepEarly } from "../log/keep-early";
import { OnItsWay } from "../on-its-way";
import { composerReducer, type OpenPlan, readyComposer, wordsOf } from "./composer-state";
import { SuggestionChips } from "./suggestion-chips";
import { useComposerText } from "./use-composer-text";
import { useOutbox } from "./use-outbox";

export interface ComposerHandle {
  /** Puts a text into the box, for the person to send; where they did not ask for it, `why` is said above the box. */
  fill(suggestion: Suggestion, why?: string): void;
  /** As `fill`, for a text that the person is to type. */
  focus(why?: string): void;
}

interface ComposerProps {
  ref?: Ref<ComposerHandle>;
  /** Whose draft it is; without one, nothing is kept. */
  conversationId: string | null;
  /** How the turn that is under way stands, if there is one. */
  activeStatus: EditSessionStatus | null;
  /** Whether that turn makes way for what is sent, because nobody has asked for it. */
  makesWay?: boolean;
  instructionCharactersMax: number;
  /** What was said before, oldest first. */
  earlier?: readonly string[];
  /** Offered above the box. */
  suggestions?: readonly Suggestion[];
  /** Choices are offered, and any other answer is as welcome. */
  isAsked?: boolean;
  /** Resolves when the instruction is kept; the request id makes a second attempt harmless. */
  onSend: (instruction: string, clientRequestId: string) => Promise<void>;
  onStop: () => Promise<void>;
  /** Begins a plan with what was typed, instead of changing the site; without it, there is nothing to plan just now. */
  onPlan?: ((instruction: string, clientRequestId: string) => Promise<void>) | undefined;
  /** Whether Enter begins the plan. */
  plansFirst?: boolean;
  /** What is typed belongs to an open plan: what the box then asks for. */
  planning?: OpenPlan | null;
  /** Nothing can be sent until the person has signed in again. */
  isSignedOut?: boolean;
  /** The person types; what is put into the box is not typed. */
  onType?: () => void;
}

const nothing: readonly never[] = [];

/** How a message is sent; "default" is what Enter does. */
type Way = "edit" | "plan" | "default";

/**
 * Where the person says what should change. What is sent leaves the box at once, so that nothing is added to it by accident,
 * and comes back into it when it does not get through.
 */
export function Composer(props: ComposerProps) {
  const { activeStatus, instructionCharactersMax, suggestions = nothing, onSend, onStop, onPlan } = props;
  const { planning = null, isSignedOut = false } = props;
  const plansFirst = onPlan !== undefined && props.plansFirst === true;
  const [state, dispatch] = useReducer(composerReducer, readyComposer);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { text, type, hold, clear, giveBack, fill, pressArrow } = useComposerText(
    box,
    props.conversationId,
    props.earlier ?? nothing,
  );
  const outbox = useOutbox<Way>({
    deliver(message, requestId, way) {
      const act = way === "edit" || (way === "default" && !plansFirst) ? onSend : (onPlan ?? onSend);
      return act(message.trim(), requestId);
    },
    onHeld: hold,
    onReturned: giveBack,
  });
  useImperativeHandle(
    props.ref,
    () => ({
      fill(suggestion, why) {
        fill(suggestion);
        dispatch({ type: "filled", why });
      },
      focus(why) {
        box.current?.focus();
        dispatch({ type: "focused", why });
      },
    }),
    [fill],
  );

  const instruction = text.trim();
  const isTooLong = text.length > instructionCharactersMax;
  const isRunning = activeStatus !== null;
  const stops = state.name === "stopping" || activeStatus === "cancelling";
  const maySend = instruction !== "" && !isTooLong && !planning?.waits && !isSignedOut;
  const send = (way: Way = "default") => {
    if (planning?.waits || isSignedOut) return;
    // What stands in the box now, which may be newer than what was drawn last.
    const typed = box.current?.value ?? "";
    if (typed.trim() === "" || typed.length > instructionCharactersMax) return;
    dispatch({ type: "sent" });
    clear();
    void outbox.put(typed, way);
  };
  const stop = async () => {
    dispatch({ type: "stop-pressed" });
    try {
      await onStop();
      dispatch({ type: "stop-accepted" });
    } catch (error) {
      dispatch({ type: "stop-refused", problem: sentenceOf(error) });
    }
  };
  /** What is pressed goes away as soon as the change has stopped, and would take the keyboard's focus with it. */
  const stopByKeyboard = () => {
    box.current?.focus();
    void stop();
  };
  useEscape(isRunning && !stops && !isSignedOut, stopByKeyboard);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "Enter" || event.shiftKey) return pressArrow(event);
    event.preventDefault();
    send();
  };

  const { label, isBusy, hint, placeholder } = wordsOf({
    ...{ hasText: instruction !== "", isSending: outbox.messages.length > 0, isRunning, plansFirst, planning },
    makesWay: props.makesWay === true,
    isAsked: props.isAsked === true,
  });
  const stopProblem = state.name === "stop-failed" ? state.problem : null;
  const shownProblem = isTooLong
    ? editorWords.tooLong(instructionCharactersMax)
    : isSignedOut
      ? null
      : (stopProblem ?? outbox.problem);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      {shownProblem ? (
        <Alert tone="danger" announce>
          {shownProblem}
        </Alert>
      ) : null}
      {state.why ? <Alert announce>{state.why}</Alert> : null}
      <OnItsWay texts={outbox.messages.map((message) => message.text)} />
      <SuggestionChips suggestions={suggestions} onChoose={fill} />
      <div className="@container rounded-2xl border border-line-strong bg-surface shadow-raised focus-within:border-accent focus-within:outline-2 focus-within:outline-accent focus-within:-outline-offset-2">
        <label htmlFor={id} className="sr-only">
          {editorWords.instruction}
        </label>
        <div className="grid max-h-[40dvh] overflow-y-auto">
          {/* The twin below has the same text and so gives the box its height, without measuring. */}
          <textarea
            ref={box}
            id={id}
            rows={1}
            value={text}
            placeholder={placeholder}
            aria-describedby={`${id}-hint`}
            aria-invalid={isTooLong || undefined}
            onChange={(event) => {
              type(event.target.value);
              dispatch({ type: "typed" });
              props.onType?.();
            }}
            onKeyDown={press}
            className="col-start-1 row-start-1 resize-none overflow-hidden bg-transparent px-4 pt-3.5 pb-1 focus-visible:outline-none"
          />
          <div
            aria-hidden
            className="invisible col-start-1 row-start-1 min-h-14 whitespace-pre-wrap px-4 pt-3.5 pb-1 [overflow-wrap:anywhere]"
          >
            {`${text} `}
          </div>
        </div>
        <div className="flex items-center justify-end gap-2 py-2 pr-2 pl-4 @max-[22rem]:pl-2">
          <p
            id={`${id}-hint`}
            className={`min-w-0 flex-1 truncate text-2xs text-text-soft @max-[24rem]:hidden ${onPlan ? "@max-[34rem]:hidden" : ""}`}
          >
            {hint.key === null ? null : (
              <>
                <kbd>{hint.key}</kbd>{" "}
              </>
            )}
            {hint.text}
          </p>
          {isRunning ? (
            <Button
              variant="secondary"
              disabled={stops || isSignedOut}
              // A finger has no focus to lose, and would get a keyboard that it did not ask for.
              onClick={(event) => (event.detail === 0 ? stopByKeyboard() : void stop())}
              className="min-w-29 @max-[22rem]:px-3"
            >
              <Square aria-hidden className="fill-current" />
              {stops ? turnWords.stoppingNow : turnWords.stop}
            </Button>
          ) : null}
          {onPlan && !isRunning ? (
            <Button
              variant="quiet"
              disabled={!maySend}
              onClick={() => send(plansFirst ? "edit" : "plan")}
              className="px-3"
            >
              {plansFirst ? editorWords.editNow : editorWords.planFirst}
            </Button>
          ) : null}
          <SubmitButton
            disabled={!maySend}
            className="min-w-46 @max-[22rem]:min-w-0 @max-[22rem]:grow @max-[22rem]:px-2"
          >
            {isBusy ? (
              // Stands elsewhere beside another label: that is a new picture, and not one that has moved.
              <LoaderCircle key={label} aria-hidden className="animate-slow-spin motion-reduce:animate-none" />
            ) : (
              <ArrowUp aria-hidden />
            )}
            {label}
          </SubmitButton>
        </div>
      </div>
      {props.conversationId === null ? null : <KeepEarly conversationId={props.conversationId} />}
    </form>
  );
}
