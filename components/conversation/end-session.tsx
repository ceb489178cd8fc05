"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { words } from "#lib/platform/words.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";

const AlertDialog = dynamic(() => import("../ui/alert-dialog").then((module) => module.AlertDialog), { ssr: false });

/** Ends the conversation, so that the site is free for somebody else; the changes stay. */
export function EndSession({ conversationId, projectId }: { conversationId: string; projectId: string }) {
  const router = useRouter();
  const [asks, setAsks] = useState<boolean | null>(null);
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
      <Button variant="secondary" size="small" aria-haspopup="dialog" disabled={isBusy} onClick={() => setAsks(true)}>
        {isBusy ? (
          words.editor.endBusy
        ) : (
          <>
            {/* On a phone the name of the site needs the room. */}
            <span className="max-sm:sr-only">{words.editor.end}</span>
            <span aria-hidden className="sm:hidden">
              {words.editor.endShort}
            </span>
          </>
        )}
      </Button>
      {asks === null ? null : (
        <AlertDialog
          open={asks}
          onOpenChange={setAsks}
          title={words.editor.endTitle}
          description={words.editor.endText}
          cancelLabel={words.editor.endKeep}
          confirmLabel={words.editor.endConfirm}
          onConfirm={() => void run()}
        />
      )}
    </div>
  );
}
