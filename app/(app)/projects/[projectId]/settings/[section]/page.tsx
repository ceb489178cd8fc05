import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getProject } from "#lib/projects/get-project.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { SettingsPage } from "@/components/projects/settings/settings-page";
import { AppShell } from "@/components/shell/app-shell";
import { sectionsFor, settingsSections } from "../_sections/settings-sections";

interface SectionPageProps {
  params: Promise<{ projectId: string; section: string }>;
}

export async function generateMetadata({ params }: SectionPageProps): Promise<Metadata> {
  const { section } = await params;
  const title = settingsSections.find(({ id }) => id === section)?.words.title;
  return title === undefined ? {} : { title };
}

export default async function SettingsSectionPage({ params }: SectionPageProps) {
  const actor = await requireActor();
  const { projectId, section } = await params;
  const project = await orNotFound(getProject(actor, idOrNotFound(projectId)));
  const sections = sectionsFor(project);
  const shown = sections.find(({ id }) => id === section) ?? notFound();
  const { Section } = shown;
  return (
    <AppShell personName={actor.name}>
      <SettingsPage project={project} sections={sections} current={shown}>
        <Section actor={actor} project={project} />
      </SettingsPage>
    </AppShell>
  );
}
