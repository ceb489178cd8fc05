"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type TextName, textNames } from "#lib/projects/instructions/base-schema.ts";
import type { SaveTemplate, TemplateDetail, TemplateVersion } from "#lib/projects/templates/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { AlertDialog } from "../../ui/overlays/alert-dialog";
import { SubmitButton } from "../../ui/submit-button";
import { Textarea } from "../../ui/textarea";
import { keepInstructionsDraft, readInstructionsDraft } from "../instructions-draft";
import { TryShared } from "./try-shared";

interface TemplateFormProps {
  organizationId: string;
  /** Null for new ones. */
  template: TemplateDetail | null;
  /** The longest that one of the texts may be. */
  charactersMax: number;
}

/** The name and the three texts of shared instructions. Unsaved texts survive leaving and a reload; saving asks if projects use them. */
export function TemplateForm({ organizationId, template, charactersMax }: TemplateFormProps) {
  const router = useRouter();
  const newest = template?.versions[0];
  const saved = textsOf(newest);
  const [name, setName] = useState(template?.name ?? "");
  const [texts, setTexts] = useState(saved);
  const [reason, setReason] = useState("");
  const [wasSent, setSent] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [asked, setAsked] = useState<SaveTemplate | null>(null);
  /** The version on which unsaved texts of an earlier visit were written; null without any. */
  const [keptOn, setKeptOn] = useState<number | null>(null);
  const [shown, setShown] = useState(newest?.version);
  if (newest?.version !== shown) {
    // Saved here, or an earlier version that was brought back.
    setShown(newest?.version);
    setTexts(saved);
    if (!isSame(texts, saved)) setSaved(false);
  }
  const form = useRef<HTMLFormElement>(null);

  const bringBack = useEffectEvent(() => {
    const draft = template && readInstructionsDraft(template.id);
    if (!draft || isSame(draft.texts, saved)) return;
    setTexts(draft.texts);
    setReason(draft.reason);
    setKeptOn(draft.version);
  });
  useEffect(() => bringBack(), []);
  const forget = () => {
    if (template) keepInstructionsDraft(template.id, null);
    setKeptOn(null);
    setReason("");
  };

  const url = `/api/organizations/${organizationId}/templates`;
  const { run, isBusy, problem } = useAction(async (body: SaveTemplate) => {
    if (template) {
      await requestJson("PUT", `${url}/${template.id}`, body);
      forget();
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
  const changed = textNames.filter((text) => texts[text].trim() !== saved[text].trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isNameless || isTooLong) {
      // The field is marked by the next drawing.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const why = reason.trim();
    const texts = { background: own("background"), steps: own("steps"), output: own("output") };
    const body = { name: name.trim(), ...texts, ...(why === "" ? {} : { reason: why }) };
    if (template && template.projects > 0 && changed.length > 0) setAsked(body);
    else void run(body);
  };
  const keep = (next: { texts: Record<TextName, string>; reason: string }) => {
    setSaved(false);
    setTexts(next.texts);
    setReason(next.reason);
    if (template && newest) keepInstructionsDraft(template.id, { version: keptOn ?? newest.version, ...next });
  };
  const discard = () => {
    setTexts(saved);
    forget();
    form.current?.querySelector("textarea")?.focus();
  };
  const exceptions = (template?.users ?? []).filter(({ off }) => off.some((text) => changed.includes(text)));
  const reaches = template ? words.reaches(template.projects, changed.length > 0 ? exceptions.length : 0) : "";

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {keptOn === null || !newest ? null : (
        <Alert
          tone={keptOn === newest.version ? undefined : "caution"}
          action={
            <Button variant="secondary" size="small" onClick={discard}>
              {instructionsWords.discard}
            </Button>
          }
        >
          {keptOn === newest.version ? instructionsWords.kept : instructionsWords.keptOnOlder(newest.version)}
        </Alert>
      )}
      <Field label={words.name} hint={words.nameHint} error={wasSent && isNameless ? words.nameMissing : null}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={100}
            onChange={(event) => {
              setSaved(false);
              setName(event.target.value);
            }}
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
              onChange={(event) => keep({ texts: { ...texts, [text]: event.target.value }, reason })}
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
              onChange={(event) => keep({ texts, reason: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      {template && template.users.length > 0 ? (
        <TryShared users={template.users} isChanged={changed.length > 0} />
      ) : null}
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton disabled={isBusy}>{isBusy ? commonWords.saving : template ? words.save : words.add}</SubmitButton>
        <p role="status" className={isSaved ? "text-positive text-sm" : "text-sm text-text-soft"}>
          {isSaved ? words.saved(template?.projects ?? 0) : reaches}
        </p>
        {isSaved ? (
          <a href="#history" className="touch-target rounded-sm text-accent text-sm underline">
            {words.takeBack}
          </a>
        ) : null}
      </div>
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={words.saveTitle(template?.projects ?? 0)}
        description={words.saveText(
          changed.map((text) => instructionsWords[text]),
          exceptions.map(({ name: project, off }) => ({
            project,
            off: off.filter((text) => changed.includes(text)).map((text) => instructionsWords[text]),
          })),
        )}
        cancelLabel={words.saveNot}
        confirmLabel={words.save}
        onConfirm={() => asked && run(asked)}
      />
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
