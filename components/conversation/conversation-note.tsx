"use client";

import Link from "next/link";
import type { ConversationStatus } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { useStartEditing } from "../projects/use-start-editing";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

interface ConversationNoteProps {
  status: ConversationStatus;
  projectId: string;
  /** Whether this person may start a conversation of their own. */
  mayStart: boolean;
}

/** Stands where the composer would, and says why there is none. */
export function ConversationNote({ status, projectId, mayStart }: ConversationNoteProps) {
  const isFinished = status === "finished";
  const { run, isBusy, problem } = useStartEditing(projectId);
  return (
    <div className="grid gap-2">
      {problem ? (
        <Alert
          tone="danger"
          announce
          action={
            <Button variant="secondary" size="small" asChild>
              <Link href={`/projects/${projectId}`}>{words.editor.toProject}</Link>
            </Button>
          }
        >
          {problem}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface px-5 py-4 text-sm text-text-soft">
        <p className="min-w-48 flex-1">{isFinished ? words.editor.finished : words.editor.readOnly}</p>
        {isFinished && mayStart ? (
          <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void run()}>
            {isBusy ? words.projects.startBusy : words.editor.startNew}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
