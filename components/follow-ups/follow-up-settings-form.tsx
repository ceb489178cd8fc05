"use client";

import { type FormEvent, useRef, useState } from "react";
import type { FollowUpSettings } from "#lib/follow-ups/schema.ts";
import { triggerTypes } from "#lib/follow-ups/triggers-schema.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { FormEnd } from "../forms/form-end";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { useUnsavedChanges } from "../ui/hooks/use-unsaved-changes";
import { Switch } from "../ui/switch";
import { PromptFields } from "./prompt-fields";
import { QuietFields } from "./quiet-fields";
import { draftOf, type FieldsProps, readDraft, type SettingsDraft } from "./settings-draft";
import { TimingFields } from "./timing-fields";

const { settings: text, triggers } = followUpAdminWords;

/** The settings of follow-ups in a project, all saved at once. */
export function FollowUpSettingsForm({ projectId, initial }: { projectId: string; initial: FollowUpSettings }) {
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(() => draftOf(initial));
  const [isSaved, setIsSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { settings, problems } = readDraft(draft, saved);
  const isWrong = Object.keys(problems).length > 0;
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(draftOf(saved)));

  const save = useAction(async (next: FollowUpSettings) => {
    const kept = await requestJson<FollowUpSettings>("PUT", `/api/projects/${projectId}/follow-ups`, next);
    setSaved(kept);
    setDraft(draftOf(kept));
    setIsSaved(true);
  });
  const change = (part: Partial<SettingsDraft>) => {
    setIsSaved(false);
    setDraft((known) => ({ ...known, ...part }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    else void save.run(settings);
  };

  const fields = { draft, problems, onChange: change };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-3xl gap-10">
      <div className="rounded-2xl border border-line bg-surface p-5">
        <Switch
          label={text.enabled}
          hint={text.enabledHint}
          checked={draft.enabled}
          onChange={(enabled) => change({ enabled })}
        />
      </div>
      {draft.enabled ? null : <p className="-mt-5 text-sm text-text-soft">{text.off}</p>}
      <TriggerSwitches {...fields} />
      <TimingFields {...fields} />
      <QuietFields {...fields} />
      <PromptFields {...fields} />
      <FormEnd save={save} label={text.save} said={isSaved ? text.saved : ""}>
        {isWrong ? <p className="text-danger text-sm">{text.wrong.form}</p> : null}
      </FormEnd>
    </form>
  );
}

/** One switch for each trigger, in the order of their table. */
function TriggerSwitches({ draft, onChange }: FieldsProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-4 font-display font-semibold text-xl">{text.triggersTitle}</legend>
      {triggerTypes.map((type) => (
        <Switch
          key={type}
          label={triggers[type].label}
          hint={triggers[type].hint}
          checked={draft.triggers[type]}
          onChange={(isOn) => onChange({ triggers: { ...draft.triggers, [type]: isOn } })}
        />
      ))}
    </fieldset>
  );
}
