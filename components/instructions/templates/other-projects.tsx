"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { ChooseTemplate, OtherProject } from "#lib/projects/templates/schema.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Button } from "../../ui/button";
import { TitledPart } from "../titled-part";

interface OtherProjectsProps {
  templateId: string;
  others: readonly OtherProject[];
}

/** The projects that do not use these shared instructions. One press gives them to one project, or to all that use none yet. */
export function OtherProjects({ templateId, others }: OtherProjectsProps) {
  const router = useRouter();
  const [used, setUsed] = useState(0);
  const said = useRef<HTMLParagraphElement>(null);
  const { run, isBusy, problem } = useAction(async (projects: readonly OtherProject[]) => {
    setUsed(0);
    const choice: ChooseTemplate = { templateId, off: [] };
    try {
      for (const { id } of projects) {
        await requestJson("PUT", `/api/projects/${id}/instructions/template`, choice);
        setUsed((count) => count + 1);
      }
    } finally {
      // The pressed button goes away with its row.
      said.current?.focus();
      router.refresh();
    }
  });
  const without = others.filter(({ template }) => template === null);
  if (others.length === 0 && used === 0) return null;
  return (
    <TitledPart title={words.othersTitle} text={others.length === 0 ? undefined : words.othersText} problem={problem}>
      {others.length === 0 ? null : (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
          {others.map((project) => (
            <li
              key={project.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm sm:px-5"
            >
              <div className="grid min-w-0 gap-0.5">
                <p className="font-medium [overflow-wrap:anywhere]">{project.name}</p>
                {project.template === null ? null : (
                  <p className="text-text-soft text-xs">{words.instead(project.template)}</p>
                )}
              </div>
              <Button variant="secondary" size="small" aria-disabled={isBusy} onClick={() => isBusy || run([project])}>
                {words.give}
                <span className="sr-only">: {project.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {without.length < 2 ? null : (
          <Button variant="secondary" aria-disabled={isBusy} onClick={() => isBusy || run(without)}>
            {isBusy ? words.using : words.giveAll(without.length)}
          </Button>
        )}
        <p ref={said} role="status" tabIndex={-1} className="rounded-sm text-positive text-sm">
          {used > 0 && !isBusy ? words.nowUsed(used) : ""}
        </p>
      </div>
    </TitledPart>
  );
}
