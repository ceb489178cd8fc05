"use client";

import { type FormEvent, useCallback } from "react";
import { words } from "#lib/platform/words.ts";
import type { ProjectForDisplay, RetrySetup } from "#lib/projects/schema.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { RepositoryFields, readRepository, repositoryErrors } from "./repository-fields";
import { StartOver } from "./start-over";

interface SetupProblemProps {
  project: ProjectForDisplay;
  /** Setup has begun again. */
  onRetried: () => Promise<void>;
}

/** Why the site could not be made ready, and what its owner can do: correct where it comes from, or try the same again. */
export function SetupProblem({ project, onRetried }: SetupProblemProps) {
  const { workspace, source } = project;
  const retry = useCallback(
    async (change: RetrySetup) => {
      await requestJson("POST", `/api/workspaces/${workspace.id}/retry`, change);
      await onRetried();
    },
    [workspace.id, onRetried],
  );
  const { run, isBusy, problem, code } = useAction(retry);
  const errors = repositoryErrors(code, problem);
  const mayCorrect = project.capabilities.includes("configure");
  const isGit = source.type === "git";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(isGit ? { source: readRepository(event.currentTarget) } : {});
  };
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="font-display font-semibold text-xl">{words.projects.problemTitle}</h2>
        <p className="max-w-prose text-sm text-text-soft">
          {mayCorrect ? words.projects.problemText : words.projects.problemReader}
        </p>
      </div>
      <Alert tone="danger" announce>
        {workspace.problem ?? words.projects.problemFallback}
      </Alert>
      {mayCorrect ? (
        <form onSubmit={submit} noValidate className="grid max-w-3xl gap-5">
          {isGit ? (
            <>
              <p className="text-sm text-text-soft">{words.projects.correctText}</p>
              <RepositoryFields errors={errors} known={source} />
            </>
          ) : null}
          {problem && !errors.url && !errors.branch ? (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={isBusy}>
              {isBusy ? words.projects.retryBusy : words.projects.retry}
            </Button>
            <StartOver workspaceId={workspace.id} onStarted={onRetried} />
          </div>
        </form>
      ) : null}
    </Card>
  );
}
