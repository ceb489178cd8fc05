"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { words } from "#lib/platform/words.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { AlertDialog } from "../ui/alert-dialog";
import { Button } from "../ui/button";

interface EndSessionProps {
  conversationId: string;
  projectId: string;
}

/** Ends the conversation, so that the site is free for somebody else; the changes stay. */
export function EndSession({ conversationId, projectId }: EndSessionProps) {
  const router = useRouter();
  const end = useCallback(async () => {
    await requestJson("POST", `/api/conversations/${conversationId}/finish`, {});
    router.push(`/projects/${projectId}`);
  }, [conversationId, projectId, router]);
  const { run, isBusy, problem } = useAction(end);

  return (
    <div className="flex items-center gap-2">
      {problem ? (
        <p role="alert" className="text-danger text-xs">
          {problem}
        </p>
      ) : null}
      <AlertDialog
        trigger={
          <Button variant="secondary" size="small" disabled={isBusy}>
            {isBusy ? words.editor.endBusy : words.editor.end}
          </Button>
        }
        title={words.editor.endTitle}
        description={words.editor.endText}
        cancelLabel={words.editor.endKeep}
        confirmLabel={words.editor.endConfirm}
        onConfirm={() => void run()}
      />
    </div>
  );
}
