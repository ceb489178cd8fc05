"use client";

import { RotateCcw, Undo2 } from "lucide-react";
import { useCallback } from "react";
import type { TurnForDisplay } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { ChangedFiles, LineCounts } from "./changed-files";
import { ChangesButton } from "./changes-button";

interface TurnReceiptProps {
  turn: TurnForDisplay;
  /** Whether this person may act on the turn, and whether anything stands against it just now. */
  mayEdit: boolean;
  isBlocked: boolean;
  onChanged: () => Promise<void>;
}

/** What a completed turn left behind: its files, its changes, and the way back. */
export function TurnReceipt({ turn, mayEdit, isBlocked, onChanged }: TurnReceiptProps) {
  const { files, undoneBy } = turn;
  if (files.length === 0) return null;
  const additions = files.reduce((sum, file) => sum + file.additions, 0);
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
  return (
    <fieldset
      aria-label={words.turn.filesChanged(files.length)}
      className="min-w-0 rounded-xl border border-line bg-surface"
    >
      <div className="grid gap-3 p-4">
        <div className="flex items-center gap-3">
          <p className="font-medium text-sm">{words.turn.filesChanged(files.length)}</p>
          <LineCounts additions={additions} deletions={deletions} />
          {undoneBy === null ? null : (
            <Badge className="ml-auto">
              <Undo2 aria-hidden />
              {words.turn.undone}
            </Badge>
          )}
        </div>
        <ChangedFiles files={files} />
      </div>
      <div className="flex flex-wrap items-center gap-1 border-line border-t px-2 py-2">
        <ChangesButton editSessionId={turn.editSessionId} />
        {mayEdit && turn.commit !== null && undoneBy === null ? (
          <UndoButton turn={turn} isBlocked={isBlocked} onChanged={onChanged} />
        ) : null}
      </div>
    </fieldset>
  );
}

function UndoButton({ turn, isBlocked, onChanged }: Omit<TurnReceiptProps, "mayEdit">) {
  const { editSessionId, kind } = turn;
  const undo = useCallback(async () => {
    await requestJson("POST", `/api/edit-sessions/${editSessionId}/undo`, {});
    await onChanged();
  }, [editSessionId, onChanged]);
  const { run, isBusy, problem } = useAction(undo);
  // An undo that is undone brings back what it had taken.
  const isBringBack = kind === "undo";
  const Icon = isBringBack ? RotateCcw : Undo2;
  const label = isBringBack ? words.turn.bringBack : words.turn.undo;
  const busyLabel = isBringBack ? words.turn.bringBackBusy : words.turn.undoBusy;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        disabled={isBusy || isBlocked}
        title={isBlocked ? words.turn.undoBlocked : undefined}
        onClick={() => run()}
      >
        <Icon aria-hidden />
        {isBusy ? busyLabel : label}
      </Button>
      {problem ? (
        <Alert tone="danger" announce className="mx-2 mt-1 mb-2 w-full">
          {problem}
        </Alert>
      ) : null}
    </>
  );
}
