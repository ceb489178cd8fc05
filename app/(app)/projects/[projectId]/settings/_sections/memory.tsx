import type { Metadata } from "next";
import { getMemory } from "#lib/memory/get-memory.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { MemoryPanel } from "@/components/memory/memory-panel";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const metadata: Metadata = { title: memoryWords.title };

export default async function MemoryPage({ params }: { params: Promise<{ projectId: string }> }) {
  const actor = await requireActor();
  const projectId = idOrNotFound((await params).projectId);
  const project = await orNotFound(getProject(actor, projectId));
  const memory = await orNotFound(getMemory(actor, { projectId }));
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={memoryWords.title}
        text={memoryWords.text}
        back={{ href: `/projects/${projectId}`, label: project.name }}
      />
      <MemoryPanel projectId={projectId} initial={memory} />
    </AppShell>
  );
}
