"use client";

import { ArrowUp, LoaderCircle, Paperclip, Square } from "lucide-react";
import dynamic from "next/dynamic";
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useReducer, useRef } from "react";
import type { Suggestion } from "#lib/conversations/conversation/conversation-schema.ts";
import type { EditSessionStatus } from "#lib/conversations/schema.ts";
import { documentEndings } from "#lib/conversations/uploads/document-schema.ts";
import type { MessageFile } from "#lib/conversations/uploads/message-file-schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { turnWords } from "#lib/words/turn.ts";
import { sentenceOf } from "../../http/request-json";
import { noMessagePicks } from "../../page-editor/picks/message-picks";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { useEscape } from "../../ui/hooks/use-escape";
import { SubmitButton } from "../../ui/submit-button";
import { whenIdle } from "../../ui/when-idle";
import { useMessageFiles } from "../files/use-message-files";
import { OnItsWay } from "../on-its-way";
import { ComposerBox } from "./composer-box";
import { composerReducer, type OpenPlan, readyComposer, wordsOf } from "./composer-state";
import { KeepEarly } from "./keep-early";
import { SuggestionChips } from "./suggestion-chips";
import { useComposerText } from "./use-composer-text";
import { type DeliveryInput, type PickedForComposer, useDelivery } from "./use-delivery";

// Only files have them.
const MessageFiles = dynamic(() => import("../files/message-files").then((module) => module.MessageFiles), {
  ssr: false,
});

export interface ComposerHandle {
  /** Puts a text into the box, for the person to send. `why` is shown above the box if they did not ask for it. */
  fill(suggestion: Suggestion, why?: string): void;
  /** As `fill`, but only focuses the box, for a text that the person types. */
  focus(why?: string): void;
  /** Adds files that are on the server already to the next message. */
  attach(files: readonly MessageFile[]): void;
}

interface ComposerProps {
  ref?: Ref<ComposerHandle>;
  /** The conversation whose draft is kept; null keeps no draft. */
  conversationId: string | null;
  /** The status of the turn that is under way, or null. */
  activeStatus: EditSessionStatus | null;
  /** True if that turn stops for a message that is sent, because the agent began it by itself. */
  makesWay?: boolean;
  instructionCharactersMax: number;
  /** Earlier instructions, oldest first. */
  earlier?: readonly string[];
  /** The suggestions above the box. */
  suggestions?: readonly Suggestion[];
  /** Choices are offered; the person may also answer in their own words. */
  isAsked?: boolean;
  /** Resolves when the server has stored the instruction. The request id makes a second attempt harmless. */
  onSend: DeliveryInput["onSend"];
  onStop: () => Promise<void>;
  /** Starts a plan with the typed text instead of changing the site. Absent if a plan cannot be started now. */
  onPlan?: ((instruction: string, clientRequestId: string) => Promise<void>) | undefined;
  /** True if Enter starts the plan. */
  plansFirst?: boolean;
  /** The open plan that the typed text belongs to. */
  planning?: OpenPlan | null;
  /** True if the person has to sign in again before sending. */
  isSignedOut?: boolean;
  /** The picks that are sent with a message, and their chips. */
  picked?: PickedForComposer;
  /** True if the page opens with the focus in the box. */
  takesFocus?: boolean;
  /** Called when the person types, but not when a text is put into the box. */
  onType?: () => void;
}

const acceptedFiles = [
  "image/*",
  ...Object.values(documentEndings)
    .flat()
    .map((ending) => `.${ending}`),
].join();

const nothing: readonly never[] = [];
const nothingPicked: PickedForComposer = { chips: null, now: noMessagePicks, dispatch: () => undefined };

/** How a message is sent; "default" is what Enter does. */
type Way = "edit" | "plan" | "default";

/**
 * The box in which a person says what should change. A sent text leaves the box at once, so that nothing is added to it by
 * accident, and returns if it could not be delivered.
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
  const { picked = nothingPicked } = props;
  const files = useMessageFiles(props.conversationId);
  const outbox = useDelivery({
    onSend,
    onPlan,
    picked,
    onHeld: hold,
    onReturned: giveBack,
    onFilesReturned: files.add,
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
      attach: files.add,
    }),
    [fill, files.add],
  );

  useEffect(() => {
    // On a touch screen the keyboard would cover the page, and a link to a turn keeps its place.
    const mayFocus = matchMedia("(pointer: fine)").matches && location.hash === "";
    if (!props.takesFocus || !mayFocus) return;
    // Earlier, the focus would hydrate the whole page at once.
    return whenIdle(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    });
  }, [props.takesFocus]);

  const instruction = text.trim();
  const isTooLong = text.length > instructionCharactersMax;
  const isRunning = activeStatus !== null;
  const stops = state.name === "stopping" || activeStatus === "cancelling";
  const isSomething = instruction !== "" || (files.count > 0 && planning === null && !plansFirst);
  const maySend = isSomething && !files.isBusy && !isTooLong && !planning?.waits && !isSignedOut;
  const send = (way: Way = "default") => {
    if (planning?.waits || isSignedOut) return;
    if (files.isBusy) return files.parts.handle.current?.tellBusy();
    // The text in the box now, which may be newer than the last render.
    const typed = box.current?.value ?? "";
    const to = way === "plan" || (way === "default" && plansFirst) ? "plan" : "edit";
    // A plan is about words: picks and files stay for the next message.
    const takes = to === "edit" && planning === null;
    if (typed.length > instructionCharactersMax || (typed.trim() === "" && !(takes && files.count > 0))) return;
    const taken = takes ? files.parts.handle.current?.take() : undefined;
    dispatch({ type: "sent" });
    clear();
    if (takes) picked.dispatch({ type: "sent" });
    const said = typed.trim() === "" ? (taken?.words ?? "") : typed;
    void outbox.put(said, { to, picked: takes ? picked.now : noMessagePicks, files: taken?.files ?? [] });
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
  /** The stop button disappears when the change has stopped, so the focus moves to the box before that. */
  const stopByKeyboard = () => {
    box.current?.focus();
    void stop();
  };
  useEscape(isRunning && !stops && !isSignedOut, stopByKeyboard);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const lastPick = picked.now.picks.at(-1);
    if (event.key === "Backspace" && event.currentTarget.value === "" && lastPick) {
      return picked.dispatch({ type: "unpicked", id: lastPick.id });
    }
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
      onPaste={({ clipboardData }) => {
        // Text that is copied from an office program comes with a picture of itself.
        if (!clipboardData.types.includes("text/plain")) files.add([...clipboardData.files]);
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
      <div className="@container relative rounded-2xl border border-line-strong bg-surface shadow-raised focus-within:border-accent focus-within:outline-2 focus-within:outline-accent focus-within:-outline-offset-2">
        {picked.chips}
        {files.isOpen && props.conversationId !== null ? (
          <MessageFiles {...files.parts} conversationId={props.conversationId} onRemoved={() => box.current?.focus()} />
        ) : null}
        <ComposerBox
          ref={box}
          id={id}
          text={text}
          placeholder={placeholder}
          isTooLong={isTooLong}
          onType={(next) => {
            type(next);
            dispatch({ type: "typed" });
            props.onType?.();
          }}
          onKeyDown={press}
        />
        <div className="flex items-center justify-end gap-2 p-2 @max-[24rem]:gap-1">
          <label
            title={editorWords.addFile}
            className="mr-auto grid size-9 shrink-0 pointer-coarse:size-11 cursor-pointer place-items-center rounded-lg text-text-soft outline-accent hover:bg-sunken has-focus-visible:outline-2"
          >
            <Paperclip aria-hidden className="size-4" />
            <input
              type="file"
              multiple
              aria-label={editorWords.addFile}
              accept={acceptedFiles}
              onChange={({ target }) => {
                files.add([...(target.files ?? [])]);
                target.value = "";
              }}
              className="sr-only"
            />
          </label>
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
              // A touch has no focus to lose, and moving the focus would open the keyboard.
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
              disabled={!maySend || instruction === ""}
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
              // A new key for each label: the browser then treats it as a new picture, not as one that has moved.
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
