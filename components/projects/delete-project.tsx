"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { projectWords } from "#lib/platform/words/projects.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { AlertDialog } from "../ui/alert-dialog";
import { Button } from "../ui/button";

export function DeleteProject({ projectId, name }: { projectId: string; name: string }) {
  const router = useRouter();
  const [asks, setAsks] = useState(false);
  const remove = useCallback(async () => {
    await requestJson("DELETE", `/api/projects/${projectId}`);
    router.push("/projects");
    router.refresh();
    // The wait goes on until the next page is there.
    await new Promise(() => undefined);
  }, [projectId, router]);
  const { run, isBusy, problem } = useAction(remove);
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="quiet" aria-haspopup="dialog" disabled={isBusy} onClick={() => setAsks(true)}>
        <Trash2 aria-hidden />
        {isBusy ? projectWords.deleteBusy : projectWords.delete}
      </Button>
      {problem ? (
        <p role="alert" className="max-w-sm text-danger text-sm">
          {problem}
        </p>
      ) : null}
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={projectWords.deleteTitle(name)}
        description={projectWords.deleteText}
        cancelLabel={projectWords.deleteKeep}
        confirmLabel={projectWords.delete}
        confirmVariant="danger"
        onConfirm={() => void run()}
      />
    </div>
  );
}
