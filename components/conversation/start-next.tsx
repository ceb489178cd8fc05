"use client";

import Link from "next/link";
import { useEffect, useEffectEvent } from "react";
import { editorWords } from "#lib/words/editor.ts";
import { projectWords } from "#lib/words/projects.ts";
import { BusyNote } from "../projects/busy-note";
import { useStartEditing } from "../projects/use-start-editing";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { moveDraft } from "./composer/draft";
import { AskToEdit } from "./handover/ask-to-edit";

interface StartNextProps {
  conversation: { id: string; projectId: string };
  sentence: string;
  /** True if it ended by itself or was published, so that the person wants to continue in it. */
  goesOn: boolean;
  /** True if it goes on without a press. */
  atOnce?: boolean;
  /** Called when the attempt to go on without a press has ended, with success or not. */
  onTried?: (() => void) | undefined;
  /** Called when the same conversation goes on. */
  onContinued: () => Promise<void>;
}

/** The frame of notes that take the composer's place. */
export const noteStyle =
  "flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface px-5 py-4 text-sm text-text-soft";

/**
 * The end of a session, with a button that continues. A session that ended by itself or was published goes on in the same
 * conversation, any other one in a new one, to which the unsent text moves. If somebody else holds the site, it says who.
 */
export function StartNext({
  conversation: { id, projectId },
  sentence,
  goesOn,
  atOnce = false,
  onTried,
  onContinued,
}: StartNextProps) {
  const { run, isBusy, problem, holder } = useStartEditing(projectId, {
    continues: goesOn ? id : undefined,
    onStarted: async (nextId) => {
      if (nextId === id) await onContinued();
      else moveDraft(id, nextId);
      return nextId === id;
    },
  });
  const goOn = useEffectEvent(() => void run().then(() => onTried?.()));
  useEffect(() => {
    if (atOnce) goOn();
  }, [atOnce]);
  return (
    <div className="grid gap-2">
      {holder ? (
        <BusyNote
          holder={holder}
          announce
          ask={<AskToEdit conversationId={holder.conversationId} projectId={projectId} />}
        />
      ) : null}
      {problem ? (
        <Alert
          tone="danger"
          announce
          action={
            <Button variant="secondary" size="small" asChild>
              <Link href={`/projects/${projectId}`}>{editorWords.toProject}</Link>
            </Button>
          }
        >
          {problem}
        </Alert>
      ) : null}
      <div className={noteStyle}>
        <p role="status" className="min-w-48 flex-1">
          {sentence}
        </p>
        <Button variant={goesOn ? "primary" : "secondary"} size="small" disabled={isBusy} onClick={() => void run()}>
          {isBusy ? projectWords.startBusy : goesOn ? editorWords.continue : editorWords.startNew}
        </Button>
      </div>
    </div>
  );
}
