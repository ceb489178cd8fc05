"use client";

import { ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { textNames } from "#lib/projects/instructions/base-schema.ts";
import type { TemplateVersion } from "#lib/projects/templates/schema.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { LocalTime } from "../../ui/local-time";

interface TemplateHistoryProps {
  organizationId: string;
  templateId: string;
  versions: readonly TemplateVersion[];
}

/** The versions of shared instructions, newest first, with the way back to each. */
export function TemplateHistory({ organizationId, templateId, versions }: TemplateHistoryProps) {
  const router = useRouter();
  const { run, isBusy, problem } = useAction(async (version: number) => {
    const url = `/api/organizations/${organizationId}/templates/${templateId}/versions/${version}/restore`;
    await requestJson("POST", url);
    router.refresh();
  });
  return (
    <section className="grid gap-3">
      <h2 className="font-display font-semibold text-lg">{words.historyTitle}</h2>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <ol className="divide-y divide-line rounded-2xl border border-line bg-surface">
        {versions.map((version, index) => (
          <li key={version.version} className="grid gap-1 px-4 py-4 text-sm sm:px-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{words.version(version.version)}</span>
              {index === 0 ? <Badge tone="positive">{words.inForce}</Badge> : null}
            </p>
            {version.reason === null ? null : <p className="[overflow-wrap:anywhere]">{version.reason}</p>}
            {version.restoredFrom === null ? null : <p>{words.broughtBack(version.restoredFrom)}</p>}
            <p className="text-text-soft text-xs">
              {words.by(version.by)} <LocalTime at={version.at} />
            </p>
            <details className="group">
              <summary className="inline-flex min-h-8 list-none items-center gap-1 rounded-md text-text-soft text-xs hover:text-text [&::-webkit-details-marker]:hidden">
                <ChevronRight aria-hidden className="size-3.5 shrink-0 group-open:rotate-90" />
                {words.read}
                <span className="sr-only">: {words.version(version.version)}</span>
              </summary>
              <dl className="mt-2 grid gap-3">
                {textNames.map((name) => (
                  <div key={name} className="grid gap-1">
                    <dt className="font-medium text-xs">{instructionsWords[name]}</dt>
                    <dd className="max-w-prose whitespace-pre-line border-line border-l-2 pl-3 text-text-soft [overflow-wrap:anywhere]">
                      {version[name] ?? words.empty}
                    </dd>
                  </div>
                ))}
              </dl>
              {index === 0 ? null : (
                <Button
                  variant="secondary"
                  size="small"
                  className="mt-3"
                  disabled={isBusy}
                  onClick={() => void run(version.version)}
                >
                  {isBusy ? words.restoring : words.restore}
                  <span className="sr-only">: {words.version(version.version)}</span>
                </Button>
              )}
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
