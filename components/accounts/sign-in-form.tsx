"use client";

import { accountsWords } from "#lib/words/accounts.ts";
import { PasswordInput } from "../forms/password-input";
import { useFormCheck } from "../forms/use-form-check";
import { RequestProblem } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { SubmitButton } from "../ui/submit-button";
import { signIn } from "./sign-in";

interface SignInFormProps {
  next?: string;
  onSignedIn?: () => Promise<void>;
  /** The address of the person who was signed in, if that is known: only the password is missing then. */
  email?: string;
}

/** Afterwards either `onSignedIn` is called, or a new page at the path `next` loads. */
export function SignInForm({ next, onSignedIn, email }: SignInFormProps) {
  const { run, isBusy, problem } = useAction(async (email: string, password: string) => {
    await signIn(email, password).catch((error: unknown) => {
      // NextAuth's bare refusal has no sentence of its own.
      if (error instanceof RequestProblem && error.status === 401 && error.code === "unexpected")
        throw new RequestProblem(401, "wrong-credentials", accountsWords.signInWrong);
      throw error;
    });
    if (next === undefined) return onSignedIn?.();
    // A whole new page, so that nothing rendered for a signed-out person stays.
    // The browser has kept the place on the page that asked for the sign-in.
    window.location.assign(next.includes("#") ? next : `${next}${window.location.hash}`);
    await new Promise(() => undefined);
  });

  const { errors, formProps } = useFormCheck(accountsWords.missing);
  const send = (form: HTMLFormElement) => {
    const data = new FormData(form);
    void run(String(data.get("email")), String(data.get("password")));
  };
  return (
    // If the browser sends the form before the script has loaded, the person returns to this page with no password in its
    // address.
    <form {...formProps(send)} method="post" className="grid gap-5">
      <Field label={accountsWords.email} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={email}
            autoFocus={email === undefined}
          />
        )}
      </Field>
      <Field label={accountsWords.password} error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            required
            autoFocus={email !== undefined}
          />
        )}
      </Field>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <SubmitButton size="large" disabled={isBusy}>
        {isBusy ? accountsWords.signInBusy : accountsWords.signInSubmit}
      </SubmitButton>
    </form>
  );
}
