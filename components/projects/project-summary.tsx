import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { LastEdit } from "./last-edit";
import { ProjectStatus } from "./project-status";

export function ProjectSummary({ project }: { project: ProjectForDisplay }) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <ProjectStatus project={project} />
      <span className="text-sm [overflow-wrap:anywhere]">
        <LastEdit project={project} />
      </span>
    </span>
  );
}
