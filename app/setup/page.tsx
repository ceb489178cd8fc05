import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { hasAccounts } from "#lib/accounts/has-accounts.ts";
import { words } from "#lib/platform/words.ts";
import { SetupForm } from "@/components/accounts/setup-form";
import { WelcomeShell } from "@/components/shell/welcome-shell";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: words.accounts.setupTitle };

export default async function SetupPage() {
  if (await hasAccounts()) notFound();
  return (
    <WelcomeShell title={words.accounts.setupTitle} text={words.accounts.setupText}>
      <SetupForm />
    </WelcomeShell>
  );
}
