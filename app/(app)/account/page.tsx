import { listSignIns } from "#lib/accounts/sign-in/manage-sign-ins.ts";
import { accountWords } from "#lib/words/accounts.ts";
import { projectWords } from "#lib/words/projects.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { ChangePassword } from "@/components/accounts/change-password";
import { SignInList } from "@/components/accounts/sign-in-list";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const generateMetadata = inPageLanguage(() => ({ title: accountWords.title }));

export default async function AccountPage() {
  const actor = await requireActor();
  const signIns = await listSignIns(actor);
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={accountWords.title}
        text={accountWords.text(actor.email)}
        back={{ href: "/projects", label: projectWords.title }}
      />
      <div className="grid gap-12">
        <section className="grid gap-4">
          <div className="grid gap-1">
            <h2 className="font-display font-semibold text-xl">{accountWords.passwordTitle}</h2>
            <p className="text-sm text-text-soft">{accountWords.passwordText}</p>
          </div>
          <ChangePassword email={actor.email} />
        </section>
        <section className="grid gap-4">
          <div className="grid gap-1">
            <h2 className="font-display font-semibold text-xl">{accountWords.devicesTitle}</h2>
            <p className="text-sm text-text-soft">{accountWords.devicesText}</p>
          </div>
          <SignInList signIns={signIns} />
        </section>
      </div>
    </AppShell>
  );
}
