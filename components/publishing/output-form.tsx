"use client";

import { type FormEvent, useState } from "react";
import type { PublishingForDisplay } from "#lib/publishing/schema.ts";
import { publishingSettingsWords as words } from "#lib/words/settings/publishing.ts";
import { useAction } from "../http/use-action";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Select } from "../ui/select";
import { SubmitButton } from "../ui/submit-button";
import type { ChangePublishing } from "./change-publishing";

interface OutputFormProps {
  output: PublishingForDisplay["output"];
  change: ChangePublishing;
}

type To = "nowhere" | "branch" | "folder";
const suggested = { branch: "gh-pages", folder: "docs" } as const;

/** Chooses the branch or folder of the repository that gets the built files with each publication. */
export function OutputForm({ output, change }: OutputFormProps) {
  const [to, setTo] = useState<To>(output?.to ?? "nowhere");
  const [name, setName] = useState(output?.name ?? "");
  const [isMissing, setMissing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { run, isBusy, problem } = useAction(async (place: PublishingForDisplay["output"]) => {
    await change("PUT", "/output", { output: place });
    setSaved(true);
  });
  const choose = (next: To) => {
    setTo(next);
    setSaved(false);
    setMissing(false);
    if (next !== "nowhere") setName(output?.to === next ? output.name : suggested[next]);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(to !== "nowhere" && name.trim() === "");
    if (to === "nowhere") void run(null);
    else if (name.trim() !== "") void run({ to, name: name.trim() });
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-3">
      <Field label={words.outputTo} error={to === "nowhere" ? problem : null}>
        {(control) => (
          <Select
            {...control}
            className="w-full [&>select]:w-full"
            value={to}
            onChange={({ target }) => choose(target.value as To)}
          >
            <option value="nowhere">{words.outputNowhere}</option>
            <option value="branch">{words.outputBranch}</option>
            <option value="folder">{words.outputFolder}</option>
          </Select>
        )}
      </Field>
      {to === "nowhere" ? null : (
        <Field
          label={to === "branch" ? words.outputBranchName : words.outputFolderName}
          hint={to === "branch" ? words.outputBranchHint : words.outputFolderHint}
          error={isMissing ? words.outputMissing : problem}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => {
                setName(target.value);
                setSaved(false);
              }}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton variant="secondary" disabled={isBusy}>
          {words.outputSave}
        </SubmitButton>
        <p role="status" className="text-positive text-sm">
          {isSaved ? words.outputSaved : ""}
        </p>
      </div>
    </form>
  );
}
