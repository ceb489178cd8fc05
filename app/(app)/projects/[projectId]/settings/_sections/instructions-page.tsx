import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import type { Actor } from "#lib/accounts/schema.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { SettingsPage } from "@/components/projects/settings/settings-page";
import { AppShell } from "@/components/shell/app-shell";
import { sectionsFor } from "./settings-sections";

interface InstructionsPageProps {
  projectId: string;
  title: string;
  text: string | null;
  children: (actor: Actor) => Promise<ReactNode>;
}

/** A page below the instructions in a project's settings. */
export async function InstructionsPage({ projectId, title, text, children }: InstructionsPageProps) {
  const actor = await requireActor();
  const project = await orNotFound(getProject(actor, idOrNotFound(projectId)));
  const sections = sectionsFor(project);
  const section = sections.find(({ id }) => id === "instructions") ?? notFound();
  return (
    <AppShell personName={actor.name}>
      <SettingsPage
        project={project}
        sections={sections}
        current={{ id: section.id, words: { link: section.words.link, title, text: text ?? "" } }}
      >
        {await children(actor)}
      </SettingsPage>
    </AppShell>
  );
}
