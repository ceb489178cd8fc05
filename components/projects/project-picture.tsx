import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { HomePicture } from "../preview/home-picture";
import { SitePlaceholder } from "../preview/site-placeholder";

/** The home page of the project's newest version as a picture; of a site that is not ready, a placeholder. */
export function ProjectPicture({ project: { name, status, workspace } }: { project: ProjectForDisplay }) {
  if (status !== "ready" || workspace.headCommit === null) return <SitePlaceholder />;
  return <HomePicture workspaceId={workspace.id} version="head" title={projectWords.picture(name)} />;
}
