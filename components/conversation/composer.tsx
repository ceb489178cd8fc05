"use client";

import { ArrowUp, LoaderCircle, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import type { EditSessionStatus } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { sentenceOf } from "../http/request-json";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

interface ComposerProps {
  /** How the turn that is under way stands, if there is one. */
  activeStatus: EditSessionStatus | null;
  instructionCharactersMax: number;
  /** Resolves when the instruction is kept; the request id makes a second attempt harmless. */
  onSend: (instruction: string, clientRequestId: string) => Promise<void>;
  onStop: () => Promise<void>;
}

/** Where the person says what should change. What was typed leaves the box only when the server has it. */
export function Composer({ activeStatus, instructionCharactersMax, onSend, onStop }: ComposerProps) {
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = useRef<{ text: string; id: string } | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const instruction = text.trim();
  const isTooLong = text.length > instructionCharactersMax;
  const isRunning = activeStatus !== null;
  const maySend = instruction !== "" && !isTooLong && !isSending;

  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!maySend) return;
    if (attempt.current?.text !== instruction) attempt.current = { text: instruction, id: newRequestId() };
    setSending(true);
    setProblem(null);
    try {
      await onSend(instruction, attempt.current.id);
      attempt.current = null;
      setText("");
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setSending(false);
    }
  };
  const stop = async (event: MouseEvent) => {
    // The button goes as soon as the change has stopped, and would take a keyboard's focus with it. A finger has none to
    // lose, and would get a keyboard that it did not ask for.
    if (event.detail === 0) box.current?.focus();
    setStopping(true);
    setProblem(null);
    try {
      await onStop();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setStopping(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  const shownProblem = isTooLong ? words.editor.tooLong(instructionCharactersMax) : problem;
  return (
    <form onSubmit={send} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {shownProblem ? (
        <Alert tone="danger" announce>
          {shownProblem}
        </Alert>
      ) : null}
      <div className="@container rounded-2xl border border-line-strong bg-surface shadow-raised focus-within:border-accent focus-within:outline-2 focus-within:outline-accent">
        <label htmlFor={id} className="sr-only">
          {words.editor.instruction}
        </label>
        <div className="grid max-h-[40dvh] overflow-y-auto">
          {/* The twin below has the same text and so gives the box its height, without measuring. */}
          <textarea
            ref={box}
            id={id}
            rows={1}
            value={text}
            placeholder={isRunning ? words.editor.placeholderNext : words.editor.placeholder}
            aria-describedby={`${id}-hint`}
            aria-invalid={isTooLong || undefined}
            onChange={(event) => setText(event.target.value)}
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
        <div className="flex items-center gap-2 py-2 pr-2 pl-4">
          <p
            id={`${id}-hint`}
            className={`min-w-0 flex-1 truncate text-2xs text-text-soft ${isRunning ? "@max-[36rem]:invisible" : "@max-[24rem]:invisible"}`}
          >
            {words.editor.hint}
          </p>
          {isRunning ? <StopButton isStopping={isStopping || activeStatus === "cancelling"} onStop={stop} /> : null}
          <Button type="submit" disabled={!maySend} className="min-w-44">
            {isRunning && instruction === "" ? (
              <LoaderCircle aria-hidden className="animate-slow-spin motion-reduce:animate-none" />
            ) : (
              <ArrowUp aria-hidden />
            )}
            {sendLabel(isSending, isRunning, instruction !== "")}
          </Button>
        </div>
      </div>
    </form>
  );
}

function StopButton({ isStopping, onStop }: { isStopping: boolean; onStop: (event: MouseEvent) => void }) {
  return (
    <Button variant="secondary" disabled={isStopping} onClick={onStop} className="min-w-28">
      <Square aria-hidden className="fill-current" />
      {isStopping ? words.editor.stopping : words.editor.stop}
    </Button>
  );
}

function sendLabel(isSending: boolean, isRunning: boolean, hasText: boolean): string {
  if (isSending) return words.editor.sending;
  if (!isRunning) return words.editor.send;
  return hasText ? words.editor.queue : words.editor.running;
}

/** `crypto.randomUUID` is missing where the page is served without TLS to another machine. */
function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
