import Link from "next/link";
import { notFound } from "next/navigation";
import { ownOrganization } from "#lib/projects/own-organization.ts";
import { listTemplates } from "#lib/projects/templates/get-templates.ts";
import { projectWords } from "#lib/words/projects.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { TemplateList } from "@/components/instructions/templates/template-list";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";
import { Button } from "@/components/ui/button";

export const generateMetadata = inPageLanguage(() => ({ title: words.title }));

export default async function TemplatesPage() {
  const actor = await requireActor();
  const organizationId = ownOrganization(actor) ?? notFound();
  const templates = await orNotFound(listTemplates(actor, organizationId));
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={words.title}
        text={words.text}
        back={{ href: "/projects", label: projectWords.title }}
        action={
          <Button asChild>
            <Link href="/settings/templates/new">{words.create}</Link>
          </Button>
        }
      />
      <TemplateList templates={templates} />
    </AppShell>
  );
}
