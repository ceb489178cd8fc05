import type { Metadata } from "next";
import { headers } from "next/headers";
import { getProject } from "#lib/projects/get-project.ts";
import { listCloneTokens } from "#lib/publishing/clone/clone-tokens.ts";
import { getPublishing } from "#lib/publishing/get-publishing.ts";
import { publishingSettingsWords } from "#lib/words/publishing-settings.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { cloneAddress, withAddress } from "@/app/_delivery/sites/site-address.ts";
import { PublishingSettings } from "@/components/publishing/publishing-settings";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const metadata: Metadata = { title: publishingSettingsWords.title };

export default async function PublishingPage({ params }: { params: Promise<{ projectId: string }> }) {
  const actor = await requireActor();
  const projectId = idOrNotFound((await params).projectId);
  const project = await orNotFound(getProject(actor, projectId));
  const sent = await headers();
  const publishing = withAddress(sent, await orNotFound(getPublishing(actor, projectId)));
  const tokens = publishing.may.configure ? await listCloneTokens(actor, projectId) : null;
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={publishingSettingsWords.title}
        text={publishingSettingsWords.text}
        back={{ href: `/projects/${projectId}`, label: project.name }}
      />
      <PublishingSettings
        projectId={projectId}
        initial={publishing}
        tokens={tokens}
        cloneUrl={cloneAddress(sent, projectId)}
      />
    </AppShell>
  );
}
