"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { Invite, NewInvitation } from "#lib/accounts/people/people-schema.ts";
import { isRestrictable, type ProjectRole } from "#lib/accounts/schema.ts";
import { peopleWords } from "#lib/words/people.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Select } from "../ui/select";
import { SubmitButton } from "../ui/submit-button";
import { Switch } from "../ui/switch";
import { InvitationLink } from "./invitation-link";

/** The roles that people are invited to most often come first. */
const choices = ["editor", "reviewer", "developer", "admin"] as const satisfies ProjectRole[];
const expiries = [1, 7, 30];

/** Creates a link for one person and shows it once. */
export function InviteForm({ projectId }: { projectId: string }) {
  const router = useRouter();
  const [role, setRole] = useState<ProjectRole>("editor");
  const [restricted, setRestricted] = useState(false);
  const [made, setMade] = useState<NewInvitation | null>(null);
  const { run, isBusy, problem } = useAction(async (invite: Invite) => {
    const path = `/api/projects/${projectId}/invitations`;
    setMade(await requestJson<NewInvitation>("POST", path, invite));
    router.refresh();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void run({
      role,
      restricted: restricted && isRestrictable(role),
      expiresInDays: Number(data.get("days")),
      label: String(data.get("label") ?? ""),
      invitee: String(data.get("invitee") ?? ""),
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-6 rounded-2xl border border-line bg-surface p-5 sm:p-6">
      <fieldset>
        <legend className="mb-3 font-medium text-sm">{peopleWords.role}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {choices.map((choice) => (
            <label
              key={choice}
              className="flex cursor-pointer gap-3 rounded-xl border border-line px-4 py-3 has-checked:border-accent has-checked:outline-1 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="role"
                value={choice}
                checked={role === choice}
                onChange={() => setRole(choice)}
                className="mt-1 size-4 shrink-0 accent-accent focus-visible:outline-none"
              />
              <span className="grid content-start gap-0.5">
                <span className="font-medium text-sm">{peopleWords.roles[choice]}</span>
                <span className="text-text-soft text-xs">{peopleWords.roleTexts[choice]}</span>
              </span>
            </label>
          ))}
        </div>
        <div className="mt-4">
          <Switch
            label={peopleWords.restricted}
            hint={peopleWords.restrictedHint}
            checked={restricted}
            // Its room stays, so that nothing moves when another role is chosen.
            className={isRestrictable(role) ? undefined : "invisible"}
            onChange={setRestricted}
          />
        </div>
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={`${peopleWords.label} (${peopleWords.optional})`} hint={peopleWords.labelHint}>
          {(control) => (
            <Input
              {...control}
              name="label"
              maxLength={100}
              autoComplete="off"
              placeholder={peopleWords.labelPlaceholder}
            />
          )}
        </Field>
        <Field label={`${peopleWords.invitee} (${peopleWords.optional})`} hint={peopleWords.inviteeHint}>
          {(control) => <Input {...control} name="invitee" maxLength={254} autoComplete="off" />}
        </Field>
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <Field label={peopleWords.expiry}>
          {(control) => (
            <Select {...control} name="days" defaultValue={7}>
              {expiries.map((n) => (
                <option key={n} value={n}>
                  {peopleWords.days(n)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SubmitButton disabled={isBusy}>{isBusy ? peopleWords.createBusy : peopleWords.create}</SubmitButton>
      </div>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      {made ? <InvitationLink key={made.id} invitation={made} /> : null}
    </form>
  );
}
