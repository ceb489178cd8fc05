"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useRef } from "react";
import type { TextName } from "#lib/projects/instructions/base-schema.ts";
import { instructionsWords as words } from "#lib/words/settings/instructions.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

interface ReplacedNoticeProps {
  projectId: string;
  replaced: readonly TextName[];
  /** The texts, which have the focus once the notice is dismissed. */
  children: ReactNode;
}

/** Tells that texts of an earlier version of the product now add to its own, until an admin dismisses it. */
export function ReplacedNotice({ projectId, replaced, children }: ReplacedNoticeProps) {
  const router = useRouter();
  const texts = useRef<HTMLDivElement>(null);
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("DELETE", `/api/projects/${projectId}/instructions/notice`);
    // The pressed button goes.
    texts.current?.focus();
    router.refresh();
  });
  return (
    <>
      {replaced.length > 0 ? (
        <Alert
          action={
            <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void run()}>
              {words.replacedDismiss}
            </Button>
          }
        >
          <p className="font-medium">{words.replacedTitle(replaced)}</p>
          <p className="mt-1 max-w-prose text-pretty">{words.replacedText}</p>
          {problem ? (
            <p role="alert" className="mt-2 text-danger">
              {problem}
            </p>
          ) : null}
        </Alert>
      ) : null}
      <div ref={texts} tabIndex={-1} className="focus-visible:outline-none">
        {children}
      </div>
    </>
  );
}
