"use client";

import { RotateCcw, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { turnWords } from "#lib/words/turn.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";

// Most changes can be undone.
const UndoConflict = dynamic(() => import("./undo-conflict").then((module) => module.UndoConflict), { ssr: false });

const noteStyle = "mx-2 mt-1 mb-2 w-full";

interface UndoButtonProps {
  /** The turn to undo. */
  editSessionId: string;
  /** True if the turn is itself an undo: undoing it brings the change back. */
  isBringBack: boolean;
  isBlocked: boolean;
  onChanged: () => Promise<void>;
}

export function UndoButton({ editSessionId, isBringBack, isBlocked, onChanged }: UndoButtonProps) {
  const { run, isBusy, problem, refusal } = useAction(async () => {
    await requestJson("POST", `/api/edit-sessions/${editSessionId}/undo`, {});
    await onChanged();
  });
  const Icon = isBringBack ? RotateCcw : Undo2;
  const label = isBringBack ? turnWords.bringBack : turnWords.undo;
  const busyLabel = isBringBack ? turnWords.bringBackBusy : turnWords.undoBusy;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        data-undo={isBringBack ? undefined : ""}
        disabled={isBusy || isBlocked}
        title={isBlocked ? turnWords.undoBlocked : undefined}
        // The second click of a double click must not bring the change back.
        onClick={(event) => (event.detail > 1 ? undefined : void run())}
      >
        <Icon aria-hidden />
        {isBusy ? busyLabel : label}
      </Button>
      {refusal?.code === "undo-conflict" ? (
        <UndoConflict {...{ refusal, editSessionId, isBringBack, onChanged }} className={noteStyle} />
      ) : problem ? (
        <Alert tone="danger" announce className={noteStyle}>
          {problem}
        </Alert>
      ) : null}
    </>
  );
}
