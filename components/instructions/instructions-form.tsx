"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { type TextName, textNames } from "#lib/projects/instructions/base-schema.ts";
import type { InstructionsForDisplay, SaveInstructions } from "#lib/projects/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { instructionsWords as words } from "#lib/words/settings/instructions.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { SubmitButton } from "../ui/submit-button";
import { Textarea } from "../ui/textarea";

interface InstructionsFormProps {
  projectId: string;
  instructions: Pick<InstructionsForDisplay, TextName | "version" | "tokens" | "tokensMax">;
  /** The longest that one of the texts may be. */
  charactersMax: number;
}

/** The admin's three texts. An empty one adds nothing to the base. */
export function InstructionsForm({ projectId, instructions, charactersMax }: InstructionsFormProps) {
  const router = useRouter();
  const { version, tokens, tokensMax } = instructions;
  const [texts, setTexts] = useState<Record<TextName, string>>({
    background: instructions.background ?? "",
    steps: instructions.steps ?? "",
    output: instructions.output ?? "",
  });
  const [reason, setReason] = useState("");
  const [isSaved, setSaved] = useState(false);

  const { run, isBusy, problem } = useAction(async (body: SaveInstructions) => {
    await requestJson("PUT", `/api/projects/${projectId}/instructions`, body);
    setReason("");
    setSaved(true);
    router.refresh();
  });

  const change = (name: TextName, text: string) => {
    setSaved(false);
    setTexts((known) => ({ ...known, [name]: text }));
  };
  const own = (name: TextName) => (texts[name].trim() === "" ? null : texts[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const why = reason.trim();
    void run({
      background: own("background"),
      steps: own("steps"),
      output: own("output"),
      ...(why === "" ? {} : { reason: why }),
    });
  };

  return (
    <section className="grid gap-6">
      <header className="grid gap-1.5">
        <h2 className="font-display font-semibold text-lg">{words.ownTitle}</h2>
        <p className="max-w-prose text-pretty text-sm text-text-soft">{words.ownText}</p>
      </header>
      <form onSubmit={submit} className="grid gap-6">
        {tokens > tokensMax ? <Alert tone="caution">{words.tooLong(tokens, tokensMax)}</Alert> : null}
        {textNames.map((name) => (
          <Field key={name} label={words[name]} hint={words[`${name}Hint`]}>
            {(control) => (
              <Textarea
                {...control}
                rows={5}
                maxLength={charactersMax}
                value={texts[name]}
                onChange={(event) => change(name, event.target.value)}
              />
            )}
          </Field>
        ))}
        <Field label={words.reason} hint={words.reasonHint}>
          {(control) => (
            <Input {...control} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <div className="grid gap-4">
          {problem ? (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          ) : null}
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton disabled={isBusy}>{isBusy ? commonWords.saving : words.save}</SubmitButton>
            <p role="status" className="text-positive text-sm">
              {isSaved ? words.saved : ""}
            </p>
          </div>
          <p className="text-sm text-text-soft">
            {words.version(version)} {words.room(tokens, tokensMax)}
          </p>
        </div>
      </form>
    </section>
  );
}
