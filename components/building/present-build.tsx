"use client";

import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import type { PagesForDisplay } from "#lib/projects/schema.ts";
import { relevantLines } from "#lib/site-builds/log/log-schema.ts";
import type { ShownBuild } from "#lib/site-builds/schema.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { buildingWords } from "#lib/words/settings/building.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { useSiteBuild } from "../preview/build/use-site-build";
import { openPreviewTab } from "../preview/use-preview-grant";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { presentBuildId } from "./build-settings-path";

interface PresentBuildProps {
  workspaceId: string;
  /** Changes whenever the settings of the build do. */
  version: string;
  /** The folder in which the pages should be. */
  output: string;
  /** Takes another folder for the built pages, and saves it; null where the repository's own file names it. */
  onOutput: ((folder: string) => void) | null;
}

/** Requests the build of the website as it is now, and follows it to its pages or to what went wrong. */
export function PresentBuild({ workspaceId, version, output, onOutput }: PresentBuildProps) {
  const { present: words } = buildingWords;
  const { build, lookAgain } = useSiteBuild({ workspaceId, commit: undefined, version, isBuilt: true });
  return (
    <section id={presentBuildId} className="grid scroll-mt-6 gap-3">
      <h2 className="font-display font-semibold text-lg">{words.title}</h2>
      {build === null || build.state === "waiting" || build.state === "not-requested" ? (
        <Busy>{words.waiting}</Busy>
      ) : build.state === "running" ? (
        <Busy>{words.running}</Busy>
      ) : build.state === "built" ? (
        <Built workspaceId={workspaceId} shown={build.shown} />
      ) : build.failure ? (
        <Failed {...{ workspaceId, build, output, onOutput }} onAgain={lookAgain} />
      ) : null}
    </section>
  );
}

function Built({ workspaceId, shown }: { workspaceId: string; shown: string | null }) {
  const { present: words } = buildingWords;
  const [said, setSaid] = useState("");
  const open = useAction(() => openPreviewTab(workspaceId, "live", "/"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another built site has other pages
  useEffect(() => {
    let isLeft = false;
    void requestJson<PagesForDisplay>("GET", `/api/workspaces/${workspaceId}/pages`).then(
      ({ pages, hasMore }) => isLeft || setSaid(hasMore ? words.builtMany : words.built(pages.length)),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [workspaceId, shown, words]);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p role="status" className="text-positive text-sm">
        {said}
      </p>
      <Button size="small" variant="secondary" disabled={open.isBusy} onClick={() => void open.run()}>
        <ExternalLink aria-hidden />
        {words.open}
      </Button>
      {open.problem ? <p className="text-danger text-sm">{open.problem}</p> : null}
    </div>
  );
}

interface FailedProps extends Pick<PresentBuildProps, "workspaceId" | "output" | "onOutput"> {
  build: ShownBuild;
  onAgain: () => void;
}

function Failed({ workspaceId, build, output, onOutput, onAgain }: FailedProps) {
  const { present: words } = buildingWords;
  const again = useAction(async () => {
    await requestJson("POST", `/api/workspaces/${workspaceId}/build`, { commit: build.commit });
    onAgain();
  });
  const { failure, elsewhere, log } = build;
  if (failure === null) return null;
  const lines = failure === "no-output" ? [] : relevantLines(log);
  const why =
    failure === "no-output"
      ? [words.emptyFolder(output || "."), elsewhere === null ? "" : words.wroteTo(elsewhere)]
      : [siteBuildWords.failures[failure]];
  return (
    <div className="grid gap-3">
      <Alert tone="caution" announce>
        <p className="font-medium">{words.failed}</p>
        <p>{[...why, words.next[failure] ?? "", build.retryAt ? siteBuildWords.triesAgain : ""].join(" ")}</p>
        {again.problem ? <p className="text-danger">{again.problem}</p> : null}
      </Alert>
      {lines.length > 0 ? (
        <div className="grid gap-1 text-sm">
          <p>{words.lines}</p>
          <pre className="overflow-x-auto whitespace-pre-wrap rounded-lg bg-sunken p-3 text-xs [overflow-wrap:anywhere]">
            {lines.join("\n")}
          </pre>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {elsewhere !== null && onOutput ? (
          <Button size="small" onClick={() => onOutput(elsewhere)}>
            {words.takeFolder(elsewhere)}
          </Button>
        ) : null}
        <Button size="small" variant="secondary" disabled={again.isBusy} onClick={() => void again.run()}>
          {siteBuildWords.again}
        </Button>
      </div>
      {log === "" ? null : (
        <details className="text-xs">
          <summary className="w-fit cursor-pointer py-1">{words.log}</summary>
          <pre className="max-h-72 overflow-auto whitespace-pre-wrap rounded-lg bg-sunken p-3 [overflow-wrap:anywhere]">
            {log}
          </pre>
        </details>
      )}
    </div>
  );
}
