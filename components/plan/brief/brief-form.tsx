"use client";

import { type FormEvent, useState } from "react";
import { type Brief, briefSchema, type ManifestEntry, notSpecified } from "#lib/plans/schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { useUnsavedChanges } from "../../ui/hooks/use-unsaved-changes";
import { Input } from "../../ui/input";
import { SubmitButton } from "../../ui/submit-button";
import { Textarea } from "../../ui/textarea";
import type { PlanActing } from "../plan-act";
import { DecisionFields, FactFields } from "./brief-fields";

interface BriefFormProps {
  brief: Brief;
  /** The entries without a decision: each becomes one that still needs its words. */
  undecided: ManifestEntry[];
  acting: PlanActing;
  onClose: () => void;
}

/** The brief as a form. Saving it makes the plan again. */
export function BriefForm({ brief, undecided, acting, onClose }: BriefFormProps) {
  const [whole] = useState(() => withTexts(withUndecided(brief, undecided), notSpecified, planWords.notSpecified));
  const [draft, setDraft] = useState(whole);
  const [isWrong, setWrong] = useState(false);
  useUnsavedChanges(draft !== whole);
  const change = (some: Partial<Brief>) => setDraft((known) => ({ ...known, ...some }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = briefSchema.safeParse(withTexts(draft, planWords.notSpecified, notSpecified));
    setWrong(!checked.success);
    if (checked.success && (await acting.perform({ type: "change-brief", brief: checked.data }))) onClose();
  };
  const { briefFields: fields } = planWords;
  const isBusy = acting.busy !== null;
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-sm text-text-soft">{planWords.briefEditText}</p>
      <Field label={fields.title}>
        {(control) => (
          <Input {...control} value={draft.title} onChange={(event) => change({ title: event.target.value })} />
        )}
      </Field>
      <Field label={fields.summary}>
        {(control) => (
          <Textarea {...control} value={draft.summary} onChange={(event) => change({ summary: event.target.value })} />
        )}
      </Field>
      <div className="grid gap-5 @xl:grid-cols-2">
        <Field label={fields.audience}>
          {(control) => (
            <Input {...control} value={draft.audience} onChange={(event) => change({ audience: event.target.value })} />
          )}
        </Field>
        <Field label={fields.tone}>
          {(control) => (
            <Input {...control} value={draft.tone} onChange={(event) => change({ tone: event.target.value })} />
          )}
        </Field>
      </div>
      <FactFields facts={draft.facts} onChange={(facts) => change({ facts })} />
      <DecisionFields decisions={draft.decisions} onChange={(decisions) => change({ decisions })} />
      {isWrong ? (
        <Alert tone="danger" announce>
          {planWords.briefWrong}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <SubmitButton disabled={isBusy}>
          {acting.busy === "change-brief" ? planWords.briefSaving : planWords.briefSave}
        </SubmitButton>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          {planWords.briefCancel}
        </Button>
      </div>
    </form>
  );
}

/** Returns the brief with another text wherever a field is `from`: people read and write “Not specified” in their language. */
function withTexts(brief: Brief, from: string, to: string): Brief {
  const other = (text: string) => (text.trim() === from ? to : text);
  return { ...brief, audience: other(brief.audience), tone: other(brief.tone) };
}

/** Returns the brief with a decision for every entry. New ones come first, with empty words for the person to fill in. */
function withUndecided(brief: Brief, undecided: ManifestEntry[]): Brief {
  const open = undecided.map(({ id, kind }) => {
    const decision = kind === "named" ? ("include" as const) : ("keep" as const);
    return { id, decision, what: "" };
  });
  return { ...brief, decisions: [...open, ...brief.decisions] };
}
