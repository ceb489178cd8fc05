"use client";

import { useState } from "react";
import { accountsWords, resetWords } from "#lib/words/accounts.ts";
import { useFormCheck } from "../forms/use-form-check";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { SubmitButton } from "../ui/submit-button";

/** Asks for an e-mail with a link. The answer does not tell whether there is such an account. */
export function ForgotPasswordForm() {
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy, problem } = useAction(async (email: string) => {
    setAsked(false);
    await requestJson("POST", "/api/password-resets", { email });
    setAsked(true);
  });
  const { errors, formProps } = useFormCheck(accountsWords.missing);
  return (
    <form
      {...formProps((form) => void run(String(new FormData(form).get("email"))))}
      method="post"
      className="grid gap-5"
    >
      <Field label={accountsWords.email} error={errors.email}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" required autoFocus />}
      </Field>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      {isAsked ? (
        <Alert tone="positive" announce>
          {resetWords.asked}
        </Alert>
      ) : null}
      <SubmitButton size="large" disabled={isBusy}>
        {isBusy ? resetWords.askBusy : resetWords.ask}
      </SubmitButton>
    </form>
  );
}
