"use client";

import { useCallback } from "react";
import { words } from "#lib/platform/words.ts";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { StartOver } from "./start-over";

interface SetupProblemProps {
  project: ProjectForDisplay;
  /** Setup has begun again. */
  onRetried: () => Promise<void>;
}

/** Why the site could not be made ready, and the two ways on. */
export function SetupProblem({ project, onRetried }: SetupProblemProps) {
  const { capabilities, workspace } = project;
  const mayAct = capabilities.includes("configure");
  const retry = useCallback(async () => {
    await requestJson("POST", `/api/workspaces/${workspace.id}/retry`, {});
    await onRetried();
  }, [workspace.id, onRetried]);
  const { run, isBusy, problem } = useAction(retry);
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="font-display font-semibold text-xl">{words.projects.problemTitle}</h2>
        <p className="max-w-prose text-sm text-text-soft">
          {mayAct ? words.projects.problemText : words.projects.problemReader}
        </p>
      </div>
      <Alert tone="danger" announce>
        {workspace.problem ?? words.projects.problemFallback}
      </Alert>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      {mayAct ? (
        <div className="flex flex-wrap gap-2">
          <Button disabled={isBusy} onClick={() => void run()}>
            {isBusy ? words.projects.retryBusy : words.projects.retry}
          </Button>
          <StartOver workspaceId={workspace.id} onStarted={onRetried} />
        </div>
      ) : null}
    </Card>
  );
}
