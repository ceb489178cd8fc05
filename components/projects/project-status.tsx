import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { Badge } from "../ui/badge";

interface ProjectStatusProps {
  project: Pick<ProjectForDisplay, "status" | "workspace">;
  className?: string;
}

/** The state of the project, if it is unusual: somebody edits it or reviews it, or it is not ready. */
export function ProjectStatus({ project: { status, workspace }, className }: ProjectStatusProps) {
  const { busy } = workspace;
  if (status !== "ready") {
    return (
      <Badge tone={status === "problem" ? "danger" : "accent"} className={className}>
        {projectWords.status[status]}
      </Badge>
    );
  }
  if (busy) {
    return (
      <Badge tone="accent" className={className}>
        {busy.mine ? projectWords.busyMine : projectWords.busyOther(busy.name)}
      </Badge>
    );
  }
  if (workspace.status !== "in_review") return null;
  return (
    <Badge tone="accent" className={className}>
      {projectWords.inReview}
    </Badge>
  );
}
