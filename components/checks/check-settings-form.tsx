"use client";

import { type FormEvent, useState } from "react";
import { type CheckLevel, type CheckSettings, checkIds, checkLevels } from "#lib/site-checks/schema.ts";
import { checkWords } from "#lib/words/page/checks.ts";
import { FormEnd } from "../forms/form-end";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Field } from "../ui/field";
import { useUnsavedChanges } from "../ui/hooks/use-unsaved-changes";
import { Select } from "../ui/select";

/** Which checks block, warn or are off. All of them are saved at once. */
export function CheckSettingsForm({ projectId, initial }: { projectId: string; initial: CheckSettings }) {
  const words = checkWords;
  const [saved, setSaved] = useState(initial.levels);
  const [draft, setDraft] = useState(initial.levels);
  const [isSaved, setIsSaved] = useState(false);
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(saved));
  const save = useAction(async () => {
    const kept = await requestJson<CheckSettings>("PUT", `/api/projects/${projectId}/checks`, { levels: draft });
    setSaved(kept.levels);
    setDraft(kept.levels);
    setIsSaved(true);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run();
  };
  return (
    <form onSubmit={submit} className="grid max-w-3xl gap-8">
      <div className="grid gap-6 sm:grid-cols-2">
        {checkIds.map((id) => (
          <Field key={id} label={words.names[id]} hint={words.hints[id]}>
            {(control) => (
              <Select
                {...control}
                value={draft[id]}
                onChange={(event) => {
                  setIsSaved(false);
                  setDraft((known) => ({ ...known, [id]: event.target.value as CheckLevel }));
                }}
              >
                {checkLevels.map((level) => (
                  <option key={level} value={level}>
                    {words.levels[level]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      <FormEnd save={save} label={words.save} said={isSaved ? words.saved : ""} />
    </form>
  );
}
