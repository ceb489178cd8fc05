"use client";

import { useState } from "react";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { projectWords } from "#lib/words/projects.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { ProjectGrid } from "./project-list";
import { projectsAtOnce } from "./projects-at-once";

/** The projects older than the given one, of those that were searched for, loaded on demand. */
export function MoreProjects({ after, search = "" }: { after: string; search?: string }) {
  const [page, setPage] = useState<{ projects: ProjectForDisplay[]; hasMore: boolean }>({
    projects: [],
    hasMore: true,
  });
  const last = page.projects.at(-1)?.id ?? after;
  const { run, isBusy, problem } = useAction(async () => {
    const query = new URLSearchParams({ before: last, limit: `${projectsAtOnce + 1}`, search });
    const found = await requestJson<ProjectForDisplay[]>("GET", `/api/projects?${query}`);
    setPage(({ projects }) => ({
      projects: [...projects, ...found.slice(0, projectsAtOnce)],
      hasMore: found.length > projectsAtOnce,
    }));
  });
  return (
    <div className="mt-4 grid justify-items-center gap-6">
      {page.projects.length > 0 ? <ProjectGrid projects={page.projects} /> : null}
      {page.hasMore ? (
        <Button variant="secondary" disabled={isBusy} onClick={() => void run()}>
          {isBusy ? commonWords.loading : projectWords.more}
        </Button>
      ) : null}
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
    </div>
  );
}
