import { notFound } from "next/navigation";
import { ownOrganization } from "#lib/projects/own-organization.ts";
import { instructionsCharactersMax } from "#lib/projects/schema.ts";
import { getTemplate } from "#lib/projects/templates/get-templates.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { DeleteTemplate } from "@/components/instructions/templates/delete-template";
import { OtherProjects } from "@/components/instructions/templates/other-projects";
import { TemplateForm } from "@/components/instructions/templates/template-form";
import { TemplateHistory } from "@/components/instructions/templates/template-history";
import { TemplateUsers } from "@/components/instructions/templates/template-users";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const generateMetadata = inPageLanguage(() => ({ title: words.title }));

export default async function TemplatePage({ params }: { params: Promise<{ templateId: string }> }) {
  const actor = await requireActor();
  const organizationId = ownOrganization(actor) ?? notFound();
  const templateId = idOrNotFound((await params).templateId);
  const template = await orNotFound(getTemplate(actor, { organizationId, templateId }));
  const { id, name, versions, users, others, projects } = template;
  return (
    <AppShell personName={actor.name}>
      <PageHeading title={name} back={{ href: "/settings/templates", label: words.title }} />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12">
        <TemplateForm organizationId={organizationId} template={template} charactersMax={instructionsCharactersMax} />
        <TemplateUsers users={users} />
        <OtherProjects templateId={id} others={others} />
        <TemplateHistory organizationId={organizationId} templateId={id} versions={versions} projects={projects} />
        <DeleteTemplate organizationId={organizationId} id={id} name={name} isUsed={projects > 0} />
      </div>
    </AppShell>
  );
}
