"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { InstructionsForDisplay, SaveInstructions } from "#lib/projects/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { SubmitButton } from "../ui/submit-button";
import { Textarea } from "../ui/textarea";

const parts = ["background", "steps", "output"] as const;
type Part = (typeof parts)[number];
type Texts = Record<Part, string>;

interface InstructionsFormProps {
  projectId: string;
  instructions: InstructionsForDisplay;
  /** The longest that one of the texts may be. */
  charactersMax: number;
}

/**
 * The three texts. A text that equals its default is saved as "the default", so that it follows later versions of the
 * default.
 */
export function InstructionsForm({ projectId, instructions, charactersMax }: InstructionsFormProps) {
  const router = useRouter();
  const { defaults, tokens, tokensMax } = instructions;
  const [texts, setTexts] = useState<Texts>({
    background: instructions.background ?? defaults.background,
    steps: instructions.steps ?? defaults.steps,
    output: instructions.output ?? defaults.output,
  });
  const [reason, setReason] = useState("");
  const [isSaved, setSaved] = useState(false);

  const { run, isBusy, problem } = useAction(async (body: SaveInstructions) => {
    await requestJson("PUT", `/api/projects/${projectId}/instructions`, body);
    setReason("");
    setSaved(true);
    router.refresh();
  });

  const change = (part: Part, text: string) => {
    setSaved(false);
    setTexts((known) => ({ ...known, [part]: text }));
  };
  const own = (part: Part) => (texts[part] === defaults[part] ? null : texts[part]);
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
    <form onSubmit={submit} className="grid max-w-3xl gap-10">
      {tokens > tokensMax ? <Alert tone="caution">{instructionsWords.tooLong(tokens, tokensMax)}</Alert> : null}
      {parts.map((part) => (
        <section key={part} className="grid gap-2">
          <Field label={instructionsWords[part]} hint={instructionsWords[`${part}Hint`]}>
            {(control) => (
              <Textarea
                {...control}
                rows={9}
                maxLength={charactersMax}
                value={texts[part]}
                onChange={(event) => change(part, event.target.value)}
              />
            )}
          </Field>
          <div className="flex min-h-8 items-center gap-3">
            <Badge tone={own(part) === null ? "neutral" : "accent"}>
              {own(part) === null ? instructionsWords.isDefault : instructionsWords.isOwn}
            </Badge>
            {own(part) === null ? null : (
              <Button variant="quiet" size="small" onClick={() => change(part, defaults[part])}>
                {instructionsWords.reset}
              </Button>
            )}
          </div>
        </section>
      ))}
      <Field label={instructionsWords.reason} hint={instructionsWords.reasonHint}>
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
          <SubmitButton disabled={isBusy}>{isBusy ? commonWords.saving : instructionsWords.save}</SubmitButton>
          <p role="status" className="text-positive text-sm">
            {isSaved ? instructionsWords.saved : ""}
          </p>
          <p className="ml-auto text-sm text-text-soft">
            {instructionsWords.version(instructions.version)} {instructionsWords.room(tokens, tokensMax)}
          </p>
        </div>
      </div>
    </form>
  );
}
