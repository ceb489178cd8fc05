"use client";

import { type FormEvent, useCallback, useState } from "react";
import { memoryDaysMax } from "#lib/memory/memory-schema.ts";
import { adminWords } from "#lib/platform/admin-words.ts";
import { words } from "#lib/platform/words.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";

/** For how many days notes and journals stay. */
export function MemoryDays({ projectId, initial }: { projectId: string; initial: number | null }) {
  const [text, setText] = useState(initial === null ? "" : `${initial}`);
  const [isSaved, setSaved] = useState(false);
  const days = text.trim() === "" ? null : Number(text);
  const isWrong = days !== null && !(Number.isInteger(days) && days >= 1 && days <= memoryDaysMax);
  const save = useAction(
    useCallback(
      async (daysToKeep: number | null) => {
        await requestJson("PUT", `/api/projects/${projectId}/memory`, { daysToKeep });
        setSaved(true);
      },
      [projectId],
    ),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) void save.run(days);
  };
  return (
    <section className="grid gap-4">
      <h2 className="font-display font-semibold text-xl">{adminWords.memory.daysTitle}</h2>
      <form onSubmit={submit} className="grid max-w-md gap-4">
        <Field
          label={adminWords.memory.days}
          hint={adminWords.memory.daysHint}
          error={isWrong ? adminWords.memory.daysWrong : undefined}
        >
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
        {save.problem ? <Alert tone="danger">{save.problem}</Alert> : null}
        <div className="flex items-center gap-4">
          <Button type="submit" variant="secondary" disabled={save.isBusy || isWrong}>
            {save.isBusy ? words.common.saving : adminWords.memory.daysSave}
          </Button>
          <p role="status" className="text-positive text-sm">
            {isSaved ? adminWords.memory.daysSaved : ""}
          </p>
        </div>
      </form>
    </section>
  );
}
