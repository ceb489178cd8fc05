import type { Metadata } from "next";
import { getProject } from "#lib/projects/get-project.ts";
import { getInstructions } from "#lib/projects/instructions/get-instructions.ts";
import { instructionsCharactersMax } from "#lib/projects/schema.ts";
import { instructionsWords } from "#lib/words/instructions.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { InstructionsForm } from "@/components/projects/instructions-form";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";

export const metadata: Metadata = { title: instructionsWords.title };

export default async function InstructionsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const actor = await requireActor();
  const projectId = idOrNotFound((await params).projectId);
  const project = await orNotFound(getProject(actor, projectId));
  const instructions = await orNotFound(getInstructions(actor, projectId));
  return (
    <AppShell personName={actor.name}>
      <PageHeading
        title={instructionsWords.title}
        text={instructionsWords.text}
        back={{ href: `/projects/${projectId}`, label: project.name }}
      />
      <InstructionsForm projectId={projectId} instructions={instructions} charactersMax={instructionsCharactersMax} />
    </AppShell>
  );
}
