import Link from "next/link";
import { redirect } from "next/navigation";
import { hasAccounts } from "#lib/accounts/first-account/has-accounts.ts";
import { accountsWords } from "#lib/words/accounts.ts";
import { findActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { returnPath } from "@/components/accounts/return-path";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { WelcomeShell } from "@/components/shell/welcome-shell";
import { Button } from "@/components/ui/button";

export const generateMetadata = inPageLanguage(() => ({ title: accountsWords.signInTitle }));

interface SignInPageProps {
  searchParams: Promise<{ next?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const next = returnPath((await searchParams).next);
  if (await findActor()) redirect(next);
  if (!(await hasAccounts())) redirect("/setup");
  return (
    <WelcomeShell title={accountsWords.signInTitle} text={accountsWords.signInText}>
      <SignInForm next={next} />
      <Button variant="link" size="inline" className="min-h-11 justify-self-start text-sm" asChild>
        <Link href="/forgot-password">{accountsWords.forgot}</Link>
      </Button>
    </WelcomeShell>
  );
}
