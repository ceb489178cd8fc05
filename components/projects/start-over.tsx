"use client";

import { useState } from "react";
import { projectWords } from "#lib/words/projects.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";
import { AlertDialog } from "../ui/overlays/alert-dialog";

/** Resets the site to its last published version, after asking; unpublished changes are put aside. */
export function StartOver({ workspaceId, onStarted }: { workspaceId: string; onStarted: () => Promise<void> }) {
  const [asks, setAsks] = useState(false);
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("POST", `/api/workspaces/${workspaceId}/reset`, {});
    await onStarted();
  });
  return (
    <>
      <Button variant="secondary" disabled={isBusy} aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {isBusy ? projectWords.resetBusy : projectWords.reset}
      </Button>
      {problem ? (
        <p role="alert" className="self-center text-danger text-sm">
          {problem}
        </p>
      ) : null}
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={projectWords.resetTitle}
        description={projectWords.resetText}
        cancelLabel={projectWords.resetKeep}
        confirmLabel={projectWords.reset}
        onConfirm={() => void run()}
      />
    </>
  );
}
