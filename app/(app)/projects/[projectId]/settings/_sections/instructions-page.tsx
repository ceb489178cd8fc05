import { ArrowLeft } from "lucide-react";
import Link from "next/link";
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
  /** The page above it: its path below the instructions. */
  back: { path: string; label: string };
  /** Whether it takes the whole width. */
  isWide?: boolean;
  children: (actor: Actor) => Promise<ReactNode>;
}

/** A page below the instructions in a project's settings. */
export async function InstructionsPage({
  projectId,
  title,
  text,
  back,
  isWide = false,
  children,
}: InstructionsPageProps) {
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
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${isWide ? "" : "max-w-3xl"}`}>
          <Link
            href={`/projects/${projectId}/settings/instructions${back.path}`}
            className="inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-md text-sm text-text-soft hover:text-text"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {back.label}
          </Link>
          {await children(actor)}
        </div>
      </SettingsPage>
    </AppShell>
  );
}
