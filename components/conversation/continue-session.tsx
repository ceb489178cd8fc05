"use client";

import { useCallback } from "react";
import { words } from "#lib/platform/words.ts";
import { BusyNote } from "../projects/busy-note";
import { useStartEditing } from "../projects/use-start-editing";
import { Button } from "../ui/button";
import { moveDraft } from "./draft";

interface ContinueSessionProps {
  conversationId: string;
  projectId: string;
}

/** Goes on in a new conversation, with what was typed and not yet sent; or says who holds the site by now. */
export function ContinueSession({ conversationId, projectId }: ContinueSessionProps) {
  const takeAlong = useCallback((nextId: string) => moveDraft(conversationId, nextId), [conversationId]);
  const { run, isBusy, problem, holder } = useStartEditing(projectId, takeAlong);
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => void run()}>
        {isBusy ? words.projects.startBusy : words.editor.continue}
      </Button>
      {problem ? (
        <p role="alert" className="w-full text-danger">
          {problem}
        </p>
      ) : null}
      {holder ? (
        <div className="w-full">
          <BusyNote holder={holder} announce />
        </div>
      ) : null}
    </>
  );
}
