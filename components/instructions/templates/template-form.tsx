"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { type TextName, textNames } from "#lib/projects/instructions/base-schema.ts";
import type { SaveTemplate, TemplateDetail, TemplateVersion } from "#lib/projects/templates/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { SubmitButton } from "../../ui/submit-button";
import { Textarea } from "../../ui/textarea";

interface TemplateFormProps {
  organizationId: string;
  /** Null for new ones. */
  template: TemplateDetail | null;
  /** The longest that one of the texts may be. */
  charactersMax: number;
}

/** The name and the three texts of shared instructions. */
export function TemplateForm({ organizationId, template, charactersMax }: TemplateFormProps) {
  const router = useRouter();
  const newest = template?.versions[0];
  const [name, setName] = useState(template?.name ?? "");
  const [texts, setTexts] = useState(textsOf(newest));
  const [reason, setReason] = useState("");
  const [wasSent, setSent] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [shown, setShown] = useState(newest?.version);
  if (newest?.version !== shown) {
    // Saved here, or an earlier version that was brought back.
    setShown(newest?.version);
    setTexts(textsOf(newest));
    if (!isSame(texts, textsOf(newest))) setSaved(false);
  }
  const form = useRef<HTMLFormElement>(null);
  const url = `/api/organizations/${organizationId}/templates`;
  const { run, isBusy, problem } = useAction(async (body: SaveTemplate) => {
    if (template) {
      await requestJson("PUT", `${url}/${template.id}`, body);
      setReason("");
      setSaved(true);
      router.refresh();
      return;
    }
    const { reason: _, ...created } = body;
    const { id } = await requestJson<TemplateDetail>("POST", url, created);
    router.push(`/settings/templates/${id}`);
    await new Promise(() => undefined);
  });

  const isNameless = name.trim() === "";
  const isTooLong = textNames.some((text) => texts[text].length > charactersMax);
  const own = (text: TextName) => (texts[text].trim() === "" ? null : texts[text]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isNameless || isTooLong) {
      // The field is marked by the next drawing.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const why = reason.trim();
    const body = { name: name.trim(), background: own("background"), steps: own("steps"), output: own("output") };
    void run({ ...body, ...(why === "" ? {} : { reason: why }) });
  };
  const change = (next: () => void) => {
    setSaved(false);
    next();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Field label={words.name} hint={words.nameHint} error={wasSent && isNameless ? words.nameMissing : null}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={100}
            onChange={(event) => change(() => setName(event.target.value))}
          />
        )}
      </Field>
      {textNames.map((text) => (
        <Field
          key={text}
          label={instructionsWords[text]}
          hint={words[`${text}Hint`]}
          error={
            texts[text].length > charactersMax ? instructionsWords.textTooLong(texts[text].length, charactersMax) : null
          }
        >
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              value={texts[text]}
              onChange={(event) => change(() => setTexts({ ...texts, [text]: event.target.value }))}
            />
          )}
        </Field>
      ))}
      {template ? (
        <Field label={instructionsWords.reason} hint={instructionsWords.reasonHint}>
          {(control) => (
            <Input
              {...control}
              value={reason}
              maxLength={500}
              onChange={(event) => change(() => setReason(event.target.value))}
            />
          )}
        </Field>
      ) : null}
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton disabled={isBusy}>{isBusy ? commonWords.saving : template ? words.save : words.add}</SubmitButton>
        <p role="status" className={isSaved ? "text-positive text-sm" : "text-sm text-text-soft"}>
          {isSaved ? words.saved(template?.projects ?? 0) : template ? words.reaches(template.projects) : ""}
        </p>
      </div>
    </form>
  );
}

const textsOf = (version: TemplateVersion | undefined): Record<TextName, string> => ({
  background: version?.background ?? "",
  steps: version?.steps ?? "",
  output: version?.output ?? "",
});

const isSame = (one: Record<TextName, string>, other: Record<TextName, string>) =>
  textNames.every((name) => one[name] === other[name]);
