import { Undo2 } from "lucide-react";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { turnWords } from "#lib/words/turn.ts";
import { Badge } from "../../ui/badge";
import { ChangedFiles, LineCounts } from "../changes/changed-files";
import { ChangesButton } from "../changes/changes-button";
import { figuresOf } from "./turn-figures";
import { UndoButton } from "./undo-button";
import { wayOf } from "./way-back";

interface TurnReceiptProps {
  turn: TurnForDisplay;
  /** True if this person may act on the turn. `isBlocked` is true while another turn prevents it. */
  mayEdit: boolean;
  isBlocked: boolean;
  onChanged: () => Promise<void>;
}

/** The result of a completed turn: its files, its figures, its changes, and the undo button. */
export function TurnReceipt({ turn, mayEdit, isBlocked, onChanged }: TurnReceiptProps) {
  const { files, undoneBy } = turn;
  if (files.length === 0) return null;
  const additions = files.reduce((sum, file) => sum + file.additions, 0);
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
  const figures = figuresOf(turn);
  const way = wayOf(turn);
  return (
    <fieldset
      aria-label={turnWords.filesChanged(files.length)}
      className="min-w-0 rounded-xl border border-line bg-surface"
    >
      <div className="grid gap-3 p-4">
        <div className="grid gap-0.5">
          <div className="flex items-center gap-3">
            <p className="font-medium text-sm">{turnWords.filesChanged(files.length)}</p>
            <LineCounts additions={additions} deletions={deletions} />
            {undoneBy === null ? null : (
              <Badge className="ml-auto">
                <Undo2 aria-hidden />
                {turn.mayBringBack ? turnWords.undone : turnWords.undoneByGoingBack}
              </Badge>
            )}
          </div>
          {figures.length > 0 ? <p className="text-text-soft text-xs">{figures.join(" · ")}</p> : null}
        </div>
        <ChangedFiles files={files} />
      </div>
      <div className="flex flex-wrap items-center gap-1 border-line border-t px-2 py-2">
        <ChangesButton editSessionId={turn.editSessionId} />
        {mayEdit && way ? (
          <UndoButton
            key={way.editSessionId}
            editSessionId={way.editSessionId}
            isBringBack={way.isBringBack}
            isBlocked={isBlocked}
            onChanged={onChanged}
          />
        ) : null}
      </div>
    </fieldset>
  );
}
