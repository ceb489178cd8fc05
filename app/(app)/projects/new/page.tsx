import { notFound } from "next/navigation";
import { ownOrganization } from "#lib/projects/own-organization.ts";
import { projectWords } from "#lib/words/projects.ts";
import { listStarters } from "#lib/workspaces/starters/starters.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { NewProjectForm } from "@/components/projects/new/new-project-form";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const generateMetadata = inPageLanguage(() => ({ title: projectWords.newTitle }));

export default async function NewProjectPage() {
  const actor = await requireActor();
  if (ownOrganization(actor) === null) notFound();
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={projectWords.newTitle}
        text={projectWords.newText}
        back={{ href: "/projects", label: projectWords.back }}
      />
      <NewProjectForm starters={listStarters()} />
    </AppShell>
  );
}
