import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { hasAccounts } from "#lib/accounts/has-accounts.ts";
import { accountsWords } from "#lib/platform/words/accounts.ts";
import { findActor } from "@/app/_delivery/page-actor.ts";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { WelcomeShell } from "@/components/shell/welcome-shell";

export const metadata: Metadata = { title: accountsWords.signInTitle };

export default async function SignInPage() {
  if (await findActor()) redirect("/projects");
  if (!(await hasAccounts())) redirect("/setup");
  return (
    <WelcomeShell title={accountsWords.signInTitle} text={accountsWords.signInText}>
      <SignInForm />
    </WelcomeShell>
  );
}
