"use client";

import type { DryRun } from "#lib/dry-runs/schema.ts";
import type { SaveInstructions } from "#lib/projects/schema.ts";
import { dryRunWords as words } from "#lib/words/settings/dry-runs.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";

interface UseTextsProps {
  projectId: string;
  texts: Pick<DryRun, "background" | "steps" | "output">;
  /** Called once they are in force. */
  onUsed: () => Promise<void>;
}

/** Puts the tried texts in force, as the next version of the instructions. */
export function UseTexts({ projectId, texts: { background, steps, output }, onUsed }: UseTextsProps) {
  const { run, isBusy, problem } = useAction(async () => {
    const body: SaveInstructions = { background, steps, output };
    await requestJson("PUT", `/api/projects/${projectId}/instructions`, body);
    await onUsed();
  });
  return (
    <div className="grid gap-2">
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="small" disabled={isBusy} onClick={() => void run()}>
          {isBusy ? words.using : words.use}
        </Button>
        <p className="min-w-0 text-text-soft">{words.useHint}</p>
      </div>
    </div>
  );
}
