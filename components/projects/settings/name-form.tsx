"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { commonWords } from "#lib/words/common.ts";
import { projectWords } from "#lib/words/projects.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { SubmitButton } from "../../ui/submit-button";

/** The project's name, to be changed. */
export function NameForm({ projectId, name }: { projectId: string; name: string }) {
  const router = useRouter();
  const [isMissing, setMissing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { run, isBusy, problem } = useAction(async (next: string) => {
    await requestJson("PATCH", `/api/projects/${projectId}`, { name: next });
    setSaved(true);
    router.refresh();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaved(false);
    const next = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setMissing(next === "");
    if (next === "") event.currentTarget.querySelector("input")?.focus();
    else void run(next);
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-4">
      <Field label={projectWords.name} error={isMissing ? projectWords.nameMissing : null}>
        {(control) => (
          <Input
            {...control}
            name="name"
            maxLength={100}
            required
            autoComplete="off"
            defaultValue={name}
            onChange={() => setSaved(false)}
          />
        )}
      </Field>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton disabled={isBusy}>{isBusy ? commonWords.saving : projectWords.renameSubmit}</SubmitButton>
        <p role="status" className="text-positive text-sm">
          {isSaved ? projectWords.renamed : null}
        </p>
      </div>
    </form>
  );
}
