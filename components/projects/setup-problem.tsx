"use client";

import { useCallback, useState } from "react";
import { words } from "#lib/platform/words.ts";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { AlertDialog } from "../ui/alert-dialog";
import { Button } from "../ui/button";
import { Card } from "../ui/card";

interface SetupProblemProps {
  project: ProjectForDisplay;
  /** Called when the server has been asked to try again or to start over. */
  onAsked: () => Promise<void>;
}

/** Why the site could not be made ready, and the two ways on. */
export function SetupProblem({ project, onAsked }: SetupProblemProps) {
  const { capabilities, workspace } = project;
  const [asks, setAsks] = useState(false);
  const ask = useCallback(
    async (way: "retry" | "reset") => {
      await requestJson("POST", `/api/workspaces/${workspace.id}/${way}`, {});
      await onAsked();
    },
    [workspace.id, onAsked],
  );
  const { run: retry, isBusy: isRetrying, problem: retryProblem } = useAction(useCallback(() => ask("retry"), [ask]));
  const { run: reset, isBusy: isResetting, problem: resetProblem } = useAction(useCallback(() => ask("reset"), [ask]));
  const isBusy = isRetrying || isResetting;
  const problem = retryProblem ?? resetProblem;
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="font-display font-semibold text-xl">{words.projects.problemTitle}</h2>
        <p className="max-w-prose text-sm text-text-soft">{words.projects.problemText}</p>
      </div>
      <Alert tone="danger" announce>
        {workspace.problem ?? words.projects.problemFallback}
      </Alert>
      <div className="flex flex-wrap gap-2">
        {capabilities.includes("edit") ? (
          <Button disabled={isBusy} onClick={() => void retry()}>
            {isRetrying ? words.projects.retryBusy : words.projects.retry}
          </Button>
        ) : null}
        {capabilities.includes("configure") ? (
          <Button variant="secondary" disabled={isBusy} onClick={() => setAsks(true)}>
            {isResetting ? words.projects.resetBusy : words.projects.reset}
          </Button>
        ) : null}
      </div>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.projects.resetTitle}
        description={words.projects.resetText}
        cancelLabel={words.projects.resetKeep}
        confirmLabel={words.projects.reset}
        onConfirm={() => void reset()}
      />
    </Card>
  );
}
