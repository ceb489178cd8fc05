"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { projectWords } from "#lib/words/projects.ts";
import { FormEnd } from "../../forms/form-end";
import { useFormCheck } from "../../forms/use-form-check";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";

/** The project's name, to be changed. */
export function NameForm({ projectId, name }: { projectId: string; name: string }) {
  const router = useRouter();
  const { errors, formProps } = useFormCheck({ name: projectWords.nameMissing });
  const [isSaved, setSaved] = useState(false);
  const { run, isBusy, problem } = useAction(async (next: string) => {
    await requestJson("PATCH", `/api/projects/${projectId}`, { name: next });
    setSaved(true);
    router.refresh();
  });
  const send = (form: HTMLFormElement) => {
    setSaved(false);
    void run(String(new FormData(form).get("name") ?? "").trim());
  };
  return (
    <form {...formProps(send)} className="grid max-w-xl gap-4">
      <Field label={projectWords.name} error={errors.name}>
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
      <FormEnd
        save={{ isBusy, problem }}
        label={projectWords.renameSubmit}
        said={isSaved ? projectWords.renamed : ""}
      />
    </form>
  );
}
