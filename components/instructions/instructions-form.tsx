"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type TextName, textNames } from "#lib/projects/instructions/base-schema.ts";
import type { InstructionsPreview } from "#lib/projects/instructions/preview-schema.ts";
import type { InstructionsForDisplay, PreviewTexts, SaveInstructions } from "#lib/projects/schema.ts";
import type { SharedTexts } from "#lib/projects/templates/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { dryRunWords } from "#lib/words/settings/dry-runs.ts";
import { effectivePromptWords as promptWords } from "#lib/words/settings/effective-prompt.ts";
import { instructionsWords as words } from "#lib/words/settings/instructions.ts";
import { instructionsHistoryWords as historyWords } from "#lib/words/settings/instructions-history.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { SubmitButton } from "../ui/submit-button";
import { Textarea } from "../ui/textarea";
import { DryRunStart } from "./dry-runs/dry-run-start";
import { EffectivePrompt } from "./effective-prompt";
import { keepInstructionsDraft, readInstructionsDraft } from "./instructions-draft";
import { UnsavedShared } from "./templates/unsaved-shared";

interface InstructionsFormProps {
  projectId: string;
  instructions: Pick<InstructionsForDisplay, TextName | "version" | "tokens" | "tokensMax">;
  /** The organization's texts that stand before them. */
  template: InstructionsForDisplay["template"];
  /** The longest that one of the texts may be. */
  charactersMax: number;
}

/** The admin's three texts. An empty one adds nothing to the base. Unsaved ones survive leaving and a reload. */
export function InstructionsForm({ projectId, instructions, template, charactersMax }: InstructionsFormProps) {
  const router = useRouter();
  const { version, tokens, tokensMax } = instructions;
  const saved: Record<TextName, string> = {
    background: instructions.background ?? "",
    steps: instructions.steps ?? "",
    output: instructions.output ?? "",
  };
  const [texts, setTexts] = useState(saved);
  const [reason, setReason] = useState("");
  const [isSaved, setSaved] = useState(false);
  /** The version on which unsaved texts of an earlier visit were written; null without any. */
  const [keptOn, setKeptOn] = useState<number | null>(null);
  const [preview, setPreview] = useState<InstructionsPreview | null>(null);
  const [isTrying, setTrying] = useState(false);
  /** Shared texts that are changed and not saved, as they are used here; null without any. */
  const [shared, setShared] = useState<SharedTexts | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const bringBack = useEffectEvent(() => {
    const draft = readInstructionsDraft(projectId);
    if (!draft || textNames.every((name) => draft.texts[name] === saved[name])) return;
    setTexts(draft.texts);
    setReason(draft.reason);
    setKeptOn(draft.version);
  });
  useEffect(() => bringBack(), []);

  const { run, isBusy, problem } = useAction(async (body: SaveInstructions) => {
    await requestJson("PUT", `/api/projects/${projectId}/instructions`, body);
    keepInstructionsDraft(projectId, null);
    setReason("");
    setKeptOn(null);
    setSaved(true);
    router.refresh();
  });
  const look = useAction(async (body: PreviewTexts) => {
    setPreview(await requestJson<InstructionsPreview>("POST", `/api/projects/${projectId}/instructions/preview`, body));
  });

  const keep = (next: { texts: Record<TextName, string>; reason: string }) => {
    setSaved(false);
    setTexts(next.texts);
    setReason(next.reason);
    keepInstructionsDraft(projectId, { version: keptOn ?? version, ...next });
  };
  const change = (name: TextName, text: string) => {
    setPreview(null);
    keep({ texts: { ...texts, [name]: text }, reason });
  };
  const discard = () => {
    setPreview(null);
    setTexts(saved);
    setReason("");
    setKeptOn(null);
    keepInstructionsDraft(projectId, null);
    form.current?.querySelector("textarea")?.focus();
  };
  const own = (name: TextName) => (texts[name].trim() === "" ? null : texts[name]);
  const body = { background: own("background"), steps: own("steps"), output: own("output") };
  const asked = { ...body, ...(shared && { shared }) };
  const isTooLong = textNames.some((name) => texts[name].length > charactersMax);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong) return form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    const why = reason.trim();
    void run({ ...body, ...(why === "" ? {} : { reason: why }) });
  };

  const buttons = (
    <>
      <Button variant="secondary" disabled={look.isBusy || isTooLong} onClick={() => void look.run(asked)}>
        {look.isBusy ? promptWords.reading : promptWords.show}
      </Button>
      <Button variant="secondary" disabled={isTooLong} aria-expanded={isTrying} onClick={() => setTrying(!isTrying)}>
        {dryRunWords.try}
      </Button>
    </>
  );
  const results = (
    <>
      <div aria-live="polite" className="min-w-0 empty:hidden">
        {preview ? <EffectivePrompt preview={preview} /> : null}
      </div>
      {isTrying ? <DryRunStart projectId={projectId} texts={asked} onClose={() => setTrying(false)} /> : null}
    </>
  );

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {template ? (
        <div id="unsaved" className="grid scroll-mt-6 gap-6 empty:hidden">
          <UnsavedShared
            template={template}
            onUse={(texts) => {
              setPreview(null);
              setTrying(false);
              setShared(texts);
            }}
          >
            {buttons}
          </UnsavedShared>
          {shared ? results : null}
        </div>
      ) : null}
      <header className="grid gap-1.5">
        <h2 className="font-display font-semibold text-lg">{words.ownTitle}</h2>
        <p className="max-w-prose text-pretty text-sm text-text-soft">{words.ownText}</p>
      </header>
      {keptOn === null ? null : (
        <Alert
          tone={keptOn === version ? undefined : "caution"}
          action={
            <Button variant="secondary" size="small" onClick={discard}>
              {words.discard}
            </Button>
          }
        >
          {keptOn === version ? words.kept : words.keptOnOlder(version)}
        </Alert>
      )}
      <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {tokens > tokensMax ? <Alert tone="caution">{words.tooLong(tokens, tokensMax)}</Alert> : null}
        {textNames.map((name) => (
          <Field
            key={name}
            label={words[name]}
            hint={words[`${name}Hint`]}
            error={texts[name].length > charactersMax ? words.textTooLong(texts[name].length, charactersMax) : null}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={5}
                value={texts[name]}
                onChange={(event) => change(name, event.target.value)}
              />
            )}
          </Field>
        ))}
        <Field label={words.reason} hint={words.reasonHint}>
          {(control) => (
            <Input
              {...control}
              value={reason}
              maxLength={500}
              onChange={(event) => keep({ texts, reason: event.target.value })}
            />
          )}
        </Field>
        <div className="grid gap-4">
          {(problem ?? look.problem) ? (
            <Alert tone="danger" announce>
              {problem ?? look.problem}
            </Alert>
          ) : null}
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton disabled={isBusy}>{isBusy ? commonWords.saving : words.save}</SubmitButton>
            {shared ? null : buttons}
            <p role="status" className="text-positive text-sm">
              {isSaved ? words.saved : ""}
            </p>
          </div>
          <p className="text-sm">{words.saveHint}</p>
          <p className="text-sm text-text-soft">
            {words.version(version)} {words.room(tokens, tokensMax)}{" "}
            {version > 0 ? (
              <Link
                href={`/projects/${projectId}/settings/instructions/versions`}
                className="rounded-sm text-accent underline"
              >
                {historyWords.link}
              </Link>
            ) : null}
            {version > 0 ? " · " : null}
            <Link
              href={`/projects/${projectId}/settings/instructions/dry-runs`}
              className="rounded-sm text-accent underline"
            >
              {dryRunWords.listLink}
            </Link>
          </p>
        </div>
      </form>
      {shared ? null : results}
    </section>
  );
}
