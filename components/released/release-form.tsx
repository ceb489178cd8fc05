"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import type { ReleasedPlacesForDisplay } from "#lib/projects/released-places/schema.ts";
import { releasedPlacesWords as words } from "#lib/words/settings/released-places.ts";
import { useFormCheck } from "../forms/use-form-check";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Select } from "../ui/select";
import { SubmitButton } from "../ui/submit-button";
import { likelyRecipient, RecipientSelect, toRecipient } from "./recipient-select";

const whats = ["page", "folder", "texts", "pictures", "links"] as const;
type What = (typeof whats)[number];

/** Releases a page, a folder or a kind of content by its path. */
export function ReleaseForm({ projectId, people }: { projectId: string; people: ReleasedPlacesForDisplay["people"] }) {
  const router = useRouter();
  const id = useId();
  const [what, setWhat] = useState<What>("page");
  const [path, setPath] = useState("");
  const { errors, formProps } = useFormCheck({ path: words.whereMissing });
  const [who, setWho] = useState(() => likelyRecipient(people));
  const { run, isBusy, problem } = useAction(async () => {
    const kind = what === "page" || what === "folder" ? { kind: what } : { kind: "content", content: what };
    await requestJson("POST", `/api/projects/${projectId}/released-places`, { ...kind, path, for: toRecipient(who) });
    setPath("");
    router.refresh();
  });
  return (
    <form {...formProps(() => void run())} className="space-y-4 rounded-2xl border border-line bg-surface p-5">
      <h3 className="font-medium">{words.add}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="space-y-1.5">
          <label htmlFor={`${id}-what`} className="block font-medium text-sm">
            {words.what}
          </label>
          <Select
            id={`${id}-what`}
            value={what}
            className="w-full"
            onChange={({ target }) => setWhat(whats.find((one) => one === target.value) ?? "page")}
          >
            {whats.map((one) => (
              <option key={one} value={one}>
                {words.kinds[one]}
              </option>
            ))}
          </Select>
        </div>
        <div className="space-y-1.5">
          <label htmlFor={`${id}-who`} className="block font-medium text-sm">
            {words.forWhom}
          </label>
          <RecipientSelect id={`${id}-who`} people={people} value={who} onChange={setWho} />
        </div>
      </div>
      <Field label={words.where} hint={words.whereHint} error={errors.path}>
        {(control) => (
          <Input
            {...control}
            name="path"
            value={path}
            required={what === "page" || what === "folder"}
            onChange={({ target }) => setPath(target.value)}
          />
        )}
      </Field>
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      ) : null}
      <SubmitButton disabled={isBusy}>{isBusy ? words.releasing : words.release}</SubmitButton>
    </form>
  );
}
