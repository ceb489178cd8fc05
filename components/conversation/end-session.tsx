"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { editorWords } from "#lib/words/editor.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";

const AlertDialog = dynamic(() => import("../ui/overlays/alert-dialog").then((module) => module.AlertDialog), {
  ssr: false,
});

interface EndSessionProps {
  conversationId: string;
  projectId: string;
  /** True while a change runs or waits, which prevents ending the session. */
  isBlocked: boolean;
}

/** Ends the conversation, so that the site is free for somebody else; the changes stay. */
export function EndSession({ conversationId, projectId, isBlocked }: EndSessionProps) {
  const router = useRouter();
  const [asks, setAsks] = useState<boolean | null>(null);
  const { run, forget, isBusy, problem, code } = useAction(async () => {
    await requestJson("POST", `/api/conversations/${conversationId}/finish`, {});
    router.push(`/projects/${projectId}`);
  });
  const [wasBlocked, setWasBlocked] = useState(isBlocked);
  if (wasBlocked !== isBlocked) {
    setWasBlocked(isBlocked);
    if (!isBlocked && code === "turn-running") forget();
  }

  return (
    <div className="flex items-center gap-2">
      {problem ? (
        <p
          role="alert"
          className="text-danger text-xs max-sm:fixed max-sm:inset-x-3 max-sm:top-29 max-sm:z-20 max-sm:rounded-lg max-sm:border max-sm:border-danger-line max-sm:bg-danger-soft max-sm:px-3 max-sm:py-2"
        >
          {problem}
        </p>
      ) : null}
      <Button variant="secondary" size="small" aria-haspopup="dialog" disabled={isBusy} onClick={() => setAsks(true)}>
        {isBusy ? (
          editorWords.endBusy
        ) : (
          <>
            {/* On a phone the site's name needs the room. */}
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
          isBlocked={isBlocked}
        />
      )}
    </div>
  );
}
