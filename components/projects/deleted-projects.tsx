"use client";

import { useRouter } from "next/navigation";
import type { DeletedProject } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";
import { LocalTime } from "../ui/local-time";

/** Deleted projects that can still be restored, for people who may do that. */
export function DeletedProjects({ projects }: { projects: readonly DeletedProject[] }) {
  return (
    <section className="mt-14 grid max-w-3xl gap-4">
      <div className="grid gap-1">
        <h2 className="font-display font-semibold text-xl">{projectWords.deletedTitle}</h2>
        <p className="text-sm text-text-soft">{projectWords.deletedText}</p>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {projects.map((project) => (
          <DeletedRow key={project.id} project={project} />
        ))}
      </ul>
    </section>
  );
}

function DeletedRow({ project: { id, name, deletedAt, restorableUntil } }: { project: DeletedProject }) {
  const router = useRouter();
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("POST", `/api/projects/${id}/restore`);
    router.refresh();
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-48 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-text-soft">
          {restorableUntil ? projectWords.deletedAt : projectWords.archivedAt} <LocalTime at={deletedAt} />
          {", "}
          {restorableUntil ? (
            <>
              {projectWords.goneAt} <LocalTime at={restorableUntil} />
            </>
          ) : (
            projectWords.archivedKept
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={projectWords.restoreWho(name)}
        disabled={isBusy}
        onClick={() => void run()}
      >
        {isBusy ? projectWords.restoreBusy : projectWords.restore}
      </Button>
      {problem ? (
        <p role="alert" className="w-full text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </li>
  );
}
