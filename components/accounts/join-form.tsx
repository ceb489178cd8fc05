"use client";

import { useState } from "react";
import { accountsWords, invitationWords } from "#lib/words/accounts.ts";
import { PasswordInput } from "../forms/password-input";
import { useFormCheck } from "../forms/use-form-check";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { SubmitButton } from "../ui/submit-button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../ui/tabs";
import { joinProject, openProject } from "./join-project";
import { signIn } from "./sign-in";

/** Joins with a new account or by signing in, for a signed-out person. */
export function JoinForm({ token, email }: { token: string; email: string | null }) {
  const [way, setWay] = useState("new");
  return (
    <Tabs value={way} onValueChange={setWay} className="grid gap-5">
      <TabsList aria-label={invitationWords.pageTitle}>
        <TabsTrigger value="new">{invitationWords.newHere}</TabsTrigger>
        <TabsTrigger value="known">{invitationWords.haveAccount}</TabsTrigger>
      </TabsList>
      <TabsContent value="new">
        <Way token={token} email={email} isNew />
      </TabsContent>
      <TabsContent value="known">
        <Way token={token} email={email} isNew={false} />
      </TabsContent>
    </Tabs>
  );
}

function Way({ token, email, isNew }: { token: string; email: string | null; isNew: boolean }) {
  const { run, isBusy, problem } = useAction(async (account: { name: string; email: string; password: string }) => {
    if (!isNew) await signIn(account.email, account.password);
    const projectId = await joinProject(token, isNew ? account : undefined);
    if (isNew) await signIn(account.email, account.password);
    await openProject(projectId);
  });
  const { errors, formProps } = useFormCheck(accountsWords.missing);
  const send = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? "");
    void run({ name: text("name"), email: text("email"), password: text("password") });
  };
  return (
    // If the browser sends the form before the script has loaded, the person returns to this page with no password in its
    // address.
    <form {...formProps(send)} method="post" className="grid gap-5">
      {isNew ? (
        <Field label={accountsWords.name} hint={accountsWords.nameHint} error={errors.name}>
          {(control) => <Input {...control} name="name" autoComplete="name" required maxLength={100} />}
        </Field>
      ) : null}
      <Field label={accountsWords.email} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={email ?? undefined}
          />
        )}
      </Field>
      <Field
        label={accountsWords.password}
        hint={isNew ? accountsWords.passwordHint : undefined}
        error={errors.password}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete={isNew ? "new-password" : "current-password"}
            required
            minLength={isNew ? 10 : undefined}
          />
        )}
      </Field>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <SubmitButton size="large" disabled={isBusy}>
        {isBusy ? invitationWords.acceptBusy : isNew ? invitationWords.create : invitationWords.signIn}
      </SubmitButton>
    </form>
  );
}
