import Link from "next/link";
import { sendsResets } from "#lib/accounts/password-reset/ask-for-reset.ts";
import { resetWords } from "#lib/words/accounts.ts";
import { inPageLanguage, pageLanguage } from "@/app/_delivery/page-language.ts";
import { ForgotPasswordForm } from "@/components/accounts/forgot-password-form";
import { WelcomeShell } from "@/components/shell/welcome-shell";
import { Button } from "@/components/ui/button";

export const dynamic = "force-dynamic";
export const generateMetadata = inPageLanguage(() => ({ title: resetWords.askTitle }));

export default async function ForgotPasswordPage() {
  await pageLanguage();
  return (
    <WelcomeShell title={resetWords.askTitle} text={sendsResets() ? resetWords.askText : resetWords.noEmailsText}>
      {sendsResets() ? <ForgotPasswordForm /> : null}
      <Button variant="link" size="inline" className="min-h-11 justify-self-start text-sm" asChild>
        <Link href="/sign-in">{resetWords.back}</Link>
      </Button>
    </WelcomeShell>
  );
}
