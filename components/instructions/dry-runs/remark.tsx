"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { remarkCharactersMax } from "#lib/dry-runs/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { dryRunWords } from "#lib/words/settings/dry-runs.ts";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Textarea } from "../../ui/textarea";

interface RemarkProps {
  remark: string | null;
  isBusy: boolean;
  /** Returns whether it was saved; otherwise a sentence is shown, and the words stay in the field. */
  onSave: (remark: string) => Promise<boolean>;
}

/** A few words beside a verdict, to read and to write. */
export function Remark({ remark, isBusy, onSave }: RemarkProps) {
  const words = dryRunWords;
  const [text, setText] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const open = useRef<HTMLButtonElement>(null);
  const isOpen = text !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) form.current?.querySelector("textarea")?.focus();
    else if (wasOpen.current) open.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await onSave(text ?? "")) setText(null);
  };
  if (text === null)
    return (
      <div className="grid justify-items-start gap-1 text-sm">
        {remark === null ? null : <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{remark}</p>}
        <Button
          ref={open}
          variant="link"
          size="inline"
          className="touch-target text-xs"
          onClick={() => setText(remark ?? "")}
        >
          {remark === null ? words.addRemark : words.changeRemark}
        </Button>
      </div>
    );
  return (
    <form ref={form} onSubmit={(event) => void save(event)} className="grid max-w-prose gap-3">
      <Field label={words.remark} hint={words.remarkHint}>
        {(control) => (
          <Textarea
            {...control}
            isShort
            value={text}
            maxLength={remarkCharactersMax}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" disabled={isBusy}>
          {isBusy ? commonWords.saving : words.saveRemark}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setText(null)}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
