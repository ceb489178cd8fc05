"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { editorWords } from "#lib/platform/words/editor.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";

const AlertDialog = dynamic(() => import("../ui/alert-dialog").then((module) => module.AlertDialog), { ssr: false });

interface EndSessionProps {
  conversationId: string;
  projectId: string;
  /** A change runs or waits, which keeps the session from being ended. */
  isBlocked: boolean;
}

/** Ends the conversation, so that the site is free for somebody else; the changes stay. */
export function EndSession({ conversationId, projectId, isBlocked }: EndSessionProps) {
  const router = useRouter();
  const [asks, setAsks] = useState<boolean | null>(null);
  const end = useCallback(async () => {
    await requestJson("POST", `/api/conversations/${conversationId}/finish`, {});
    router.push(`/projects/${projectId}`);
  }, [conversationId, projectId, router]);
  const { run, isBusy, problem, code } = useAction(end);
  // What was in the way may be done by now.
  const isOver = code === "turn-running" && !isBlocked;

  return (
    <div className="flex items-center gap-2">
      {problem && !isOver ? (
        <p role="alert" className="text-danger text-xs">
          {problem}
        </p>
      ) : null}
      <Button variant="secondary" size="small" aria-haspopup="dialog" disabled={isBusy} onClick={() => setAsks(true)}>
        {isBusy ? (
          editorWords.endBusy
        ) : (
          <>
            {/* On a phone the name of the site needs the room. */}
            <span className="max-sm:sr-only">{editorWords.end}</span>
            <span aria-hidden className="sm:hidden">
              {editorWords.endShort}
            </span>
          </>
        )}
      </Button>
      {asks === null ? null : (
        <AlertDialog
          open={asks}
          onOpenChange={setAsks}
          title={editorWords.endTitle}
          description={isBlocked ? editorWords.endBlocked : editorWords.endText}
          cancelLabel={editorWords.endKeep}
          confirmLabel={editorWords.endConfirm}
          onConfirm={() => void run()}
        />
      )}
    </div>
  );
}
