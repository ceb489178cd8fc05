"use client";

import { accountsWords } from "#lib/words/accounts.ts";
import { PasswordInput } from "../forms/password-input";
import { useFormCheck } from "../forms/use-form-check";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { SubmitButton } from "../ui/submit-button";
import { signIn } from "./sign-in";

/** Creates the first account and signs in. */
export function SetupForm() {
  const { run, isBusy, problem } = useAction(async (account: { name: string; email: string; password: string }) => {
    await requestJson("POST", "/api/setup", account);
    await signIn(account.email, account.password);
    window.location.assign("/projects");
    await new Promise(() => undefined);
  });

  const { errors, formProps } = useFormCheck(accountsWords.missing);
  const send = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name));
    void run({ name: text("name"), email: text("email"), password: text("password") });
  };
  return (
    <form {...formProps(send)} method="post" className="grid gap-5">
      <Field label={accountsWords.name} hint={accountsWords.nameHint} error={errors.name}>
        {(control) => <Input {...control} name="name" autoComplete="name" required maxLength={100} autoFocus />}
      </Field>
      <Field label={accountsWords.email} error={errors.email}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" required />}
      </Field>
      <Field label={accountsWords.password} hint={accountsWords.passwordHint} error={errors.password}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="new-password" required minLength={10} />
        )}
      </Field>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <SubmitButton size="large" disabled={isBusy}>
        {isBusy ? accountsWords.setupBusy : accountsWords.setupSubmit}
      </SubmitButton>
    </form>
  );
}
