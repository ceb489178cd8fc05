import { notFound } from "next/navigation";
import { hasAccounts } from "#lib/accounts/first-account/has-accounts.ts";
import { accountsWords } from "#lib/words/accounts.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { SetupForm } from "@/components/accounts/setup-form";
import { WelcomeShell } from "@/components/shell/welcome-shell";

export const dynamic = "force-dynamic";
export const generateMetadata = inPageLanguage(() => ({ title: accountsWords.setupTitle }));

export default async function SetupPage() {
  if (await hasAccounts()) notFound();
  return (
    <WelcomeShell title={accountsWords.setupTitle} text={accountsWords.setupText}>
      <SetupForm />
    </WelcomeShell>
  );
}
