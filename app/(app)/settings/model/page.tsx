import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getModelPage } from "#lib/models/get-model-page.ts";
import { ownOrganization } from "#lib/projects/own-organization.ts";
import { modelWords } from "#lib/words/models.ts";
import { projectWords } from "#lib/words/projects.ts";
import { orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { ModelSettingsView } from "@/components/models/model-settings-view";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const metadata: Metadata = { title: modelWords.title };

export default async function ModelPage() {
  const actor = await requireActor();
  const organizationId = ownOrganization(actor);
  if (organizationId === null) notFound();
  const initial = await orNotFound(getModelPage(actor, { organizationId }));
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={modelWords.title}
        text={modelWords.text}
        back={{ href: "/projects", label: projectWords.title }}
      />
      <ModelSettingsView organizationId={organizationId} initial={initial} />
    </AppShell>
  );
}
