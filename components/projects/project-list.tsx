import { Globe, Plus } from "lucide-react";
import Link from "next/link";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { LastEdit } from "./last-edit";
import { ProjectPicture } from "./project-picture";
import { ProjectStatus } from "./project-status";

export function ProjectList({ projects, mayCreate }: { projects: readonly ProjectForDisplay[]; mayCreate: boolean }) {
  if (projects.length === 0) {
    return (
      <EmptyState
        icon={<Globe aria-hidden />}
        title={projectWords.emptyTitle}
        description={mayCreate ? projectWords.emptyText : projectWords.emptyReader}
        action={
          mayCreate ? (
            <Button asChild size="large">
              <Link href="/projects/new">
                <Plus aria-hidden />
                {projectWords.emptyAction}
              </Link>
            </Button>
          ) : null
        }
        className="rounded-2xl border border-line border-dashed"
      />
    );
  }
  return <ProjectGrid projects={projects} />;
}

export function ProjectGrid({ projects }: { projects: readonly ProjectForDisplay[] }) {
  return (
    <ul className="grid w-full gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  );
}

function ProjectCard({ project }: { project: ProjectForDisplay }) {
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-2xl border border-line bg-surface transition-shadow hover:shadow-raised">
      <div className="relative aspect-[8/5] border-line border-b">
        <ProjectPicture project={project} />
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-1 px-5 py-4">
        <h2 className="font-display font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
          <Link
            href={`/projects/${project.id}`}
            className="rounded-md after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
          >
            {project.name}
          </Link>
        </h2>
        <p className="truncate text-sm text-text-soft">
          <LastEdit project={project} />
        </p>
        <ProjectStatus project={project} className="mt-2 justify-self-start" />
      </div>
    </li>
  );
}
