import { Globe, Plus } from "lucide-react";
import Link from "next/link";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { describeSource } from "./describe-source";
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
    <ul className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {projects.map((project) => (
        <li
          key={project.id}
          className="relative grid min-w-0 content-between gap-8 rounded-2xl border border-line bg-surface p-5 transition-shadow hover:shadow-raised"
        >
          <div className="min-w-0">
            <h2 className="font-display font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
              <Link
                href={`/projects/${project.id}`}
                className="rounded-md after:absolute after:inset-0 after:rounded-2xl"
              >
                {project.name}
              </Link>
            </h2>
            <p className="mt-1 truncate text-sm text-text-soft">{describeSource(project.source)}</p>
          </div>
          <div>
            <ProjectStatus project={project} />
          </div>
        </li>
      ))}
    </ul>
  );
}
