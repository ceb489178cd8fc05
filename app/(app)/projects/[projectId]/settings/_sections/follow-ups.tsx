import type { Metadata } from "next";
import { getFollowUpSettings } from "#lib/follow-ups/follow-up-settings.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { FollowUpSettingsForm } from "@/components/follow-ups/follow-up-settings-form";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const metadata: Metadata = { title: followUpAdminWords.settings.title };

export default async function FollowUpsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const actor = await requireActor();
  const projectId = idOrNotFound((await params).projectId);
  const project = await orNotFound(getProject(actor, projectId));
  const settings = await orNotFound(getFollowUpSettings(actor, projectId));
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={followUpAdminWords.settings.title}
        text={followUpAdminWords.settings.text}
        back={{ href: `/projects/${projectId}`, label: project.name }}
      />
      <FollowUpSettingsForm projectId={projectId} initial={settings} />
    </AppShell>
  );
}
