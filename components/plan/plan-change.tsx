"use client";

import { type FormEvent, useState } from "react";
import { planWords } from "#lib/words/plan.ts";
import { Field } from "../ui/field";
import { SubmitButton } from "../ui/submit-button";
import { Textarea } from "../ui/textarea";
import type { PlanActing } from "./plan-act";

export interface ChangeDraft {
  text: string;
  setText: (text: string) => void;
  /** True if it is the withdrawn text, word for word. */
  isWithdrawn: boolean;
}

/**
 * Keeps the text of the box for a change in every phase, so that it survives while the box is hidden. The text of a stopped
 * change returns to the box, unless the person has typed something else.
 */
export function useChangeDraft(withdrawn: string | null): ChangeDraft {
  const [text, setText] = useState(withdrawn ?? "");
  const [offered, setOffered] = useState(withdrawn);
  if (withdrawn !== offered) {
    setOffered(withdrawn);
    if (text === "" || text === offered) setText(withdrawn ?? "");
  }
  return { text, setText, isWithdrawn: withdrawn !== null && text === withdrawn };
}

/** A change to the plan, in words: the plan is made again with it. The typed text stays until the server has it. */
export function PlanChange({ draft, acting }: { draft: ChangeDraft; acting: PlanActing }) {
  const { text, setText, isWithdrawn } = draft;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await acting.perform({ type: "say", text: text.trim() })) setText("");
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t pt-6">
      <Field label={planWords.changeTitle} hint={isWithdrawn ? planWords.changeWithdrawn : planWords.changeHint}>
        {(control) => (
          <Textarea
            {...control}
            isShort
            value={text}
            placeholder={planWords.changePlaceholder}
            onChange={(event) => setText(event.target.value)}
            className="text-sm"
          />
        )}
      </Field>
      <SubmitButton
        variant="secondary"
        size="small"
        className="justify-self-start"
        disabled={text.trim() === "" || acting.busy !== null}
      >
        {acting.busy === "say" ? planWords.changeBusy : planWords.changeSend}
      </SubmitButton>
    </form>
  );
}
