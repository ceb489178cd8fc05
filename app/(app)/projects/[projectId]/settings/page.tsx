import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getProject } from "#lib/projects/get-project.ts";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { settingsWords } from "#lib/words/settings/project.ts";
import { idOrNotFound, orNotFound } from "@/app/_delivery/or-not-found.ts";
import { requireActor } from "@/app/_delivery/page-actor.ts";
import { inPageLanguage } from "@/app/_delivery/page-language.ts";
import { SettingsPage } from "@/components/projects/settings/settings-page";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeading } from "@/components/shell/page-heading";
import { type SettingsSection, sectionsFor } from "./_sections/settings-sections";

export const generateMetadata = inPageLanguage(() => ({ title: settingsWords.title }));

/** The list of the sections on a phone; where their navigation has room, the first of them. */
export default async function SettingsListPage({ params }: { params: Promise<{ projectId: string }> }) {
  const actor = await requireActor();
  const project = await orNotFound(getProject(actor, idOrNotFound((await params).projectId)));
  const sections = sectionsFor(project);
  const first = sections[0] ?? notFound();
  return (
    <AppShell personName={actor.name}>
      <div className="lg:hidden">
        <SectionList project={project} sections={sections} />
      </div>
      <div className="hidden lg:block">
        <SettingsPage project={project} sections={sections} current={first}>
          <first.Section actor={actor} project={project} />
        </SettingsPage>
      </div>
    </AppShell>
  );
}

interface SectionListProps {
  project: ProjectForDisplay;
  sections: readonly SettingsSection[];
}

function SectionList({ project, sections }: SectionListProps) {
  return (
    <>
      <PageHeading title={settingsWords.title} back={{ href: `/projects/${project.id}`, label: project.name }} />
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {sections.map(({ id, words }) => (
          <li key={id} className="relative flex items-center gap-4 px-5 py-4 hover:bg-sunken">
            <div className="min-w-0 flex-1">
              <Link
                href={`/projects/${project.id}/settings/${id}`}
                className="rounded-md font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
              >
                {words.link}
              </Link>
              <p className="mt-0.5 line-clamp-2 text-sm text-text-soft">{words.text}</p>
            </div>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-text-soft" />
          </li>
        ))}
      </ul>
    </>
  );
}
