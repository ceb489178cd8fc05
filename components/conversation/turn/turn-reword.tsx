"use client";

import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { turnWords } from "#lib/words/turn.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { SubmitButton } from "../../ui/submit-button";

interface TurnRewordProps {
  editSessionId: string;
  instruction: string;
  onChanged: () => Promise<void>;
  onClose: () => void;
  /** Called when the turn started before the new words were saved, with those words; null if nothing had been changed. */
  onOvertaken: (text: string | null) => void;
}

/** Rewords a waiting message; it keeps its place in the queue. */
export function TurnReword({ editSessionId, instruction, onChanged, onClose, onOvertaken }: TurnRewordProps) {
  const [text, setText] = useState(instruction);
  const form = useRef<HTMLFormElement>(null);
  const unsaved = useUnsaved(form, instruction, onOvertaken);
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("PATCH", `/api/edit-sessions/${editSessionId}`, { instruction: text });
    unsaved.current = null;
    await onChanged();
    onClose();
  });
  const leave = () => {
    unsaved.current = null;
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== "") void run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Escape would stop the running change.
    event.stopPropagation();
    if (event.key === "Escape") leave();
    if (event.key === "Enter" && !event.shiftKey) submit(event);
  };
  return (
    <form ref={form} onSubmit={submit} className="grid gap-2">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it opens in answer to a press of "Edit", which is gone by then
        autoFocus
        aria-label={turnWords.rewordLabel}
        rows={Math.min(8, text.split("\n").length + 1)}
        value={text}
        onChange={(event) => {
          unsaved.current = event.target.value;
          setText(event.target.value);
        }}
        onKeyDown={press}
        className="resize-none rounded-xl border border-line-strong bg-surface px-4 py-2.5"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="small" disabled={isBusy || text.trim() === ""}>
          {isBusy ? turnWords.rewordBusy : turnWords.rewordSave}
        </SubmitButton>
        <Button variant="secondary" size="small" disabled={isBusy} onClick={leave}>
          {turnWords.rewordKeep}
        </Button>
      </div>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </form>
  );
}

/** Passes on the unsaved text when the form is removed while in use; null once it was saved or closed. */
function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  instruction: string,
  onOvertaken: (text: string | null) => void,
) {
  const unsaved = useRef<string | null>(instruction);
  const handOn = useRef(onOvertaken);
  useEffect(() => {
    handOn.current = onOvertaken;
  }, [onOvertaken]);
  useEffect(() => {
    const element = form.current;
    return () => {
      // In development React runs this once more for a form that stays.
      if (unsaved.current === null || element?.isConnected) return;
      const text = unsaved.current.trim();
      handOn.current(text === "" || text === instruction ? null : text);
    };
  }, [form, instruction]);
  return unsaved;
}
