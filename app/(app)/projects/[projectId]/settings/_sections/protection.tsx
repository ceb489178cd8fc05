import type { Metadata } from "next";
import { getProject } from "#lib/projects/get-project.ts";
import { getProtection } from "#lib/projects/protection/get-protection.ts";
import { protectionWords } from "#lib/words/protection.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { ProtectionForm } from "@/components/protection/protection-form";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const metadata: Metadata = { title: protectionWords.title };

export default async function ProtectionPage({ params }: { params: Promise<{ projectId: string }> }) {
  const actor = await requireActor();
  const projectId = idOrNotFound((await params).projectId);
  const project = await orNotFound(getProject(actor, projectId));
  const protection = await orNotFound(getProtection(actor, projectId));
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={protectionWords.title}
        text={protectionWords.text}
        back={{ href: `/projects/${projectId}`, label: project.name }}
      />
      <ProtectionForm projectId={projectId} initial={protection} hasRemote={project.workspace.remoteState !== "none"} />
    </AppShell>
  );
}
