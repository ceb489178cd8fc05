import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { Badge } from "../ui/badge";

const tones = { setting_up: "accent", ready: "positive", problem: "danger" } as const;

/** The status of the project. While somebody edits, their name says more than "Ready". */
export function ProjectStatus({ project }: { project: Pick<ProjectForDisplay, "status" | "workspace"> }) {
  const { status, workspace } = project;
  const { busy } = workspace;
  if (status === "ready" && busy) {
    return <Badge tone="accent">{busy.mine ? projectWords.busyMine : projectWords.busyOther(busy.name)}</Badge>;
  }
  if (status === "ready" && workspace.status === "in_review") {
    return <Badge tone="accent">{projectWords.inReview}</Badge>;
  }
  return <Badge tone={tones[status]}>{projectWords.status[status]}</Badge>;
}
