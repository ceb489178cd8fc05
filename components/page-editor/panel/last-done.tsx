"use client";

import { Undo2 } from "lucide-react";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Button } from "../../ui/button";

interface LastDoneProps {
  said: string;
  /** The turn that did it. */
  editSessionId: string;
  isOff: boolean;
  onUndone: () => void;
}

/** Says what was done last, and takes it back. */
export function LastDone({ said, editSessionId, isOff, onUndone }: LastDoneProps) {
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("POST", `/api/edit-sessions/${editSessionId}/undo`, {});
    onUndone();
  });
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {said}
      <Button variant="link" size="inline" className="text-2xs" disabled={isBusy || isOff} onClick={() => void run()}>
        <Undo2 aria-hidden />
        {isBusy ? panelWords.undoBusy : panelWords.undo}
      </Button>
      {problem ? (
        <span role="alert" className="basis-full text-danger">
          {problem}
        </span>
      ) : null}
    </span>
  );
}
