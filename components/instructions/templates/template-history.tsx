"use client";

import { ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { textNames } from "#lib/projects/instructions/base-schema.ts";
import type { TemplateVersion } from "#lib/projects/templates/schema.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { templateWords as words } from "#lib/words/settings/templates.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { LocalTime } from "../../ui/local-time";
import { AlertDialog } from "../../ui/overlays/alert-dialog";
import { TextDifference } from "../text-difference";
import { TitledPart } from "../titled-part";

interface TemplateHistoryProps {
  organizationId: string;
  templateId: string;
  versions: readonly TemplateVersion[];
  /** How many projects use them. */
  projects: number;
}

/** The versions of shared instructions, newest first: what differs from the one in force, and the way back to each, after a question. */
export function TemplateHistory({ organizationId, templateId, versions, projects }: TemplateHistoryProps) {
  const router = useRouter();
  const [newest] = versions;
  const [asked, setAsked] = useState<TemplateVersion | null>(null);
  const [isRestored, setRestored] = useState(false);
  const { run, isBusy, problem } = useAction(async (version: number) => {
    const url = `/api/organizations/${organizationId}/templates/${templateId}/versions/${version}/restore`;
    setRestored(false);
    await requestJson("POST", url);
    setRestored(true);
    router.refresh();
  });
  return (
    <TitledPart id="history" title={words.historyTitle} problem={problem}>
      <p role="status" className="text-positive text-sm empty:hidden">
        {isRestored ? words.restored(projects) : ""}
      </p>
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
                {index === 0 ? words.read : words.compare}
                <span className="sr-only">: {words.version(version.version)}</span>
              </summary>
              {index === 0 ? <Texts texts={version} /> : <Differences texts={version} inForce={newest ?? version} />}
            </details>
            {index === 0 || changedBy(version, newest ?? version).length === 0 ? null : (
              <Button
                variant="secondary"
                size="small"
                className="mt-1 justify-self-start"
                disabled={isBusy}
                onClick={() => setAsked(version)}
              >
                {isBusy ? words.restoring : words.restore}
                <span className="sr-only">: {words.version(version.version)}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked ? words.restoreTitle(asked.version) : ""}
        description={
          asked
            ? words.restoreText(
                changedBy(asked, newest ?? asked).map((name) => instructionsWords[name]),
                projects,
              )
            : ""
        }
        cancelLabel={words.restoreNot}
        confirmLabel={words.restore}
        onConfirm={() => asked && run(asked.version)}
      />
    </TitledPart>
  );
}

function Texts({ texts }: { texts: TemplateVersion }) {
  return (
    <dl className="mt-2 grid gap-3">
      {textNames.map((name) => (
        <div key={name} className="grid gap-1">
          <dt className="font-medium text-xs">{instructionsWords[name]}</dt>
          <dd className="max-w-prose whitespace-pre-line border-line border-l-2 pl-3 text-text-soft [overflow-wrap:anywhere]">
            {texts[name] ?? words.empty}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the change that bringing these texts back would make, text by text. */
function Differences({ texts, inForce }: { texts: TemplateVersion; inForce: TemplateVersion }) {
  const names = changedBy(texts, inForce);
  if (names.length === 0) return <p className="mt-2 text-text-soft">{words.restoreText([], 0)}</p>;
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-text-soft text-xs">{words.compareText}</p>
      <dl className="grid gap-3">
        {names.map((name) => (
          <div key={name} className="grid min-w-0 gap-1">
            <dt className="font-medium text-xs">{instructionsWords[name]}</dt>
            <dd className="min-w-0 overflow-hidden rounded-lg border border-line">
              <TextDifference
                name={name}
                before={{ title: words.inForce, text: inForce[name] ?? "" }}
                after={{ title: words.version(texts.version), text: texts[name] ?? "" }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Returns the texts that bringing a version back would change. */
const changedBy = (version: TemplateVersion, inForce: TemplateVersion) =>
  textNames.filter((name) => (version[name] ?? "") !== (inForce[name] ?? ""));
