import { resetWords } from "#lib/words/accounts.ts";
import { inPageLanguage, pageLanguage } from "@/app/_delivery/page-language.ts";
import { NewPassword } from "@/components/accounts/new-password";
import { WelcomeShell } from "@/components/shell/welcome-shell";

export const dynamic = "force-dynamic";
export const generateMetadata = inPageLanguage(() => ({ title: resetWords.setTitle, referrer: "no-referrer" }));

/** The page of a link for a new password. Opening it does not use up the link, which mail programs may open by themselves. */
export default async function NewPasswordPage() {
  await pageLanguage();
  return (
    <WelcomeShell title={resetWords.setTitle} text={resetWords.pageText}>
      <NewPassword />
    </WelcomeShell>
  );
}
