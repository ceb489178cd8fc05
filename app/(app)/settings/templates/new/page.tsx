import { notFound } from "next/navigation";
import { ownOrganization } from "#lib/projects/own-organization.ts";
import { instructionsCharactersMax } from "#lib/projects/schema.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { TemplateForm } from "@/components/instructions/templates/template-form";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const generateMetadata = inPageLanguage(() => ({ title: words.create }));

export default async function NewTemplatePage() {
  const actor = await requireActor();
  const organizationId = ownOrganization(actor) ?? notFound();
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={words.create}
        text={words.createText}
        back={{ href: "/settings/templates", label: words.title }}
      />
      <div className="max-w-3xl">
        <TemplateForm organizationId={organizationId} template={null} charactersMax={instructionsCharactersMax} />
      </div>
    </AppShell>
  );
}
