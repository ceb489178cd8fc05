"use client";

import Link from "next/link";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ResetOffer } from "#lib/accounts/account-schema.ts";
import { accountsWords, resetWords } from "#lib/words/accounts.ts";
import { PasswordInput } from "../forms/password-input";
import { useFormCheck } from "../forms/use-form-check";
import { RequestProblem, requestJson, sentenceOf } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { SubmitButton } from "../ui/submit-button";

/** Sets a password by the link that was opened. Its token follows the `#`, so that no server and no log sees it in an address. */
export function NewPassword() {
  const token = useSyncExternalStore(onHashChange, readToken, () => null);
  if (token === null) return <p className="text-sm text-text-soft">{resetWords.lookText}</p>;
  if (token === "") return <Refused sentence={resetWords.noTokenText} />;
  return <ByLink key={token} token={token} />;
}

function onHashChange(listener: () => void) {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

const readToken = () => window.location.hash.slice(1);

function ByLink({ token }: { token: string }) {
  const [offer, setOffer] = useState<ResetOffer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSet, setSet] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    requestJson<ResetOffer>("POST", "/api/password-resets/look", { token }, abort.signal).then(
      setOffer,
      (error: unknown) => {
        if (!abort.signal.aborted) setRefusal(sentenceOf(error));
      },
    );
    return () => abort.abort();
  }, [token]);
  const { run, isBusy, problem, code } = useAction(async (password: string) => {
    try {
      await requestJson("POST", "/api/password-resets/use", { token, password });
    } catch (error) {
      if (error instanceof RequestProblem && error.code === "password-link-ended") setRefusal(error.detail);
      throw error;
    }
    setSet(true);
  });
  const { errors, formProps } = useFormCheck({ password: accountsWords.missing.password });
  if (isSet) return <Done />;
  if (refusal !== null) return <Refused sentence={refusal} />;
  if (offer === null) return <p className="text-sm text-text-soft">{resetWords.lookText}</p>;
  const isAboutPassword = code?.startsWith("password-") ?? false;
  return (
    <form
      {...formProps((form) => void run(String(new FormData(form).get("password"))))}
      method="post"
      className="grid gap-5"
    >
      <p className="text-sm [overflow-wrap:anywhere]">{resetWords.setText(offer.email)}</p>
      {/* Tells password managers whose password it is. */}
      <input name="username" autoComplete="username" defaultValue={offer.email} hidden readOnly />
      <Field
        label={resetWords.password}
        hint={accountsWords.passwordHint}
        error={errors.password ?? (isAboutPassword ? problem : null)}
      >
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="new-password" required minLength={10} autoFocus />
        )}
      </Field>
      {problem && !isAboutPassword ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <SubmitButton size="large" disabled={isBusy}>
        {isBusy ? resetWords.setBusy : resetWords.set}
      </SubmitButton>
    </form>
  );
}

function Done() {
  return (
    <div className="grid gap-5">
      <Alert tone="positive" announce>
        {resetWords.done}
      </Alert>
      <Button size="large" asChild>
        <Link href="/sign-in">{resetWords.signIn}</Link>
      </Button>
    </div>
  );
}

function Refused({ sentence }: { sentence: string }) {
  return (
    <div className="grid gap-5">
      <Alert tone="danger" announce>
        {sentence}
      </Alert>
      <Button variant="secondary" asChild>
        <Link href="/forgot-password">{resetWords.askAgain}</Link>
      </Button>
    </div>
  );
}
