"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { accountsWords, accountWords } from "#lib/words/accounts.ts";
import { PasswordInput } from "../forms/password-input";
import { useFormCheck } from "../forms/use-form-check";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Field } from "../ui/field";
import { SubmitButton } from "../ui/submit-button";

/** Changes the person's own password, which signs all other devices out. */
export function ChangePassword({ email }: { email: string }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [isChanged, setChanged] = useState(false);
  const { run, isBusy, problem, code } = useAction(async (given: { currentPassword: string; newPassword: string }) => {
    setChanged(false);
    await requestJson("POST", "/api/account/password", given);
    form.current?.reset();
    setChanged(true);
    router.refresh();
  });
  const { errors, formProps } = useFormCheck(accountWords.missing);
  const send = (sent: HTMLFormElement) => {
    const data = new FormData(sent);
    void run({ currentPassword: String(data.get("currentPassword")), newPassword: String(data.get("newPassword")) });
  };
  const isCurrentWrong = code === "wrong-password";
  const isNewWrong = code?.startsWith("password-") ?? false;
  return (
    <form {...formProps(send)} ref={form} method="post" className="grid max-w-md gap-5">
      {/* Tells password managers whose password it is. */}
      <input name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <Field label={accountWords.current} error={errors.currentPassword ?? (isCurrentWrong ? problem : null)}>
        {(control) => <PasswordInput {...control} name="currentPassword" autoComplete="current-password" required />}
      </Field>
      <Field
        label={accountWords.next}
        hint={accountsWords.passwordHint}
        error={errors.newPassword ?? (isNewWrong ? problem : null)}
      >
        {(control) => (
          <PasswordInput {...control} name="newPassword" autoComplete="new-password" required minLength={10} />
        )}
      </Field>
      {problem && !isCurrentWrong && !isNewWrong ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      {isChanged ? (
        <Alert tone="positive" announce>
          {accountWords.changed}
        </Alert>
      ) : null}
      <SubmitButton className="justify-self-start" disabled={isBusy}>
        {isBusy ? accountWords.changeBusy : accountWords.change}
      </SubmitButton>
    </form>
  );
}
