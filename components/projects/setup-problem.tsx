"use client";

import type { ProjectForDisplay, RetrySetup } from "#lib/projects/schema.ts";
import { projectWords } from "#lib/words/projects.ts";
import { useFormCheck } from "../forms/use-form-check";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Card } from "../ui/card";
import { SubmitButton } from "../ui/submit-button";
import { RepositoryFields, readRepository, repositoryErrors } from "./repository-fields";
import { StartOver } from "./start-over";

interface SetupProblemProps {
  project: ProjectForDisplay;
  /** Called when setup has begun again. */
  onRetried: () => Promise<void>;
}

/** Why setup failed, and what the owner can do: correct the source, or try again. */
export function SetupProblem({ project, onRetried }: SetupProblemProps) {
  const { workspace, source } = project;
  const { run, isBusy, problem, code } = useAction(async (change: RetrySetup) => {
    await requestJson("POST", `/api/workspaces/${workspace.id}/retry`, change);
    await onRetried();
  });
  const { errors, formProps } = useFormCheck({ url: projectWords.urlMissing });
  const refused = code === null || problem === null ? {} : repositoryErrors(code, problem);
  const mayCorrect = project.capabilities.includes("configure");
  const isGit = source.type === "git";
  const send = (form: HTMLFormElement) => void run(isGit ? { source: readRepository(form) } : {});
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="font-display font-semibold text-xl">{projectWords.problemTitle}</h2>
        <p className="max-w-prose text-sm text-text-soft">
          {mayCorrect ? projectWords.problemText : projectWords.problemReader}
        </p>
      </div>
      <Alert tone="danger" announce>
        {workspace.problem ?? projectWords.problemFallback}
      </Alert>
      {mayCorrect ? (
        <form {...formProps(send)} className="grid max-w-3xl gap-5">
          {isGit ? (
            <>
              <p className="text-sm text-text-soft">{projectWords.correctText}</p>
              <RepositoryFields errors={{ ...refused, ...errors }} known={source} />
            </>
          ) : null}
          {problem && Object.keys(refused).length === 0 ? (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          ) : null}
          <div className="flex flex-wrap gap-2">
            <SubmitButton disabled={isBusy}>{isBusy ? projectWords.retryBusy : projectWords.retry}</SubmitButton>
            <StartOver workspaceId={workspace.id} onStarted={onRetried} />
          </div>
        </form>
      ) : null}
    </Card>
  );
}
