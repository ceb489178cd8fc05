"use client";

import { type FormEvent, useState } from "react";
import { memoryDaysMax } from "#lib/memory/memory-schema.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { FormEnd } from "../forms/form-end";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Field } from "../ui/field";
import { Input } from "../ui/input";

/** The number of days for which notes and journals are kept. */
export function MemoryDays({ projectId, initial }: { projectId: string; initial: number | null }) {
  const [text, setText] = useState(initial === null ? "" : `${initial}`);
  const [isSaved, setSaved] = useState(false);
  const days = text.trim() === "" ? null : Number(text);
  const isWrong = days !== null && !(Number.isInteger(days) && days >= 1 && days <= memoryDaysMax);
  const save = useAction(async (daysToKeep: number | null) => {
    await requestJson("PUT", `/api/projects/${projectId}/memory`, { daysToKeep });
    setSaved(true);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) void save.run(days);
  };
  return (
    <section className="grid gap-4">
      <h2 className="font-display font-semibold text-xl">{memoryWords.daysTitle}</h2>
      <form onSubmit={submit} className="grid max-w-md gap-4">
        <Field label={memoryWords.days} hint={memoryWords.daysHint} error={isWrong ? memoryWords.daysWrong : undefined}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={text}
              onChange={(event) => {
                setSaved(false);
                setText(event.target.value);
              }}
            />
          )}
        </Field>
        <FormEnd save={save} label={memoryWords.daysSave} said={isSaved ? memoryWords.daysSaved : ""} />
      </form>
    </section>
  );
}
