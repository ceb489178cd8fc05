import type { ReactNode } from "react";
import { commonWords } from "#lib/words/common.ts";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { Button } from "../../ui/button";

interface PanelFooterProps {
  isChanged: boolean;
  isBusy: boolean;
  isOff: boolean;
  /** Why nothing can be saved, or why it was not; null if all is well. */
  problem: string | null;
  /** False if changes that are left stay unsaved. */
  savesOnLeaving: boolean;
  /** How many pages change. */
  pages: number;
  /** The last thing that was done, with its undo; null at first. */
  done: ReactNode;
  onDiscard: () => void;
}

/** Says whether changes are saved, and saves them or takes them back. It keeps its height. */
export function PanelFooter({ isChanged, isBusy, isOff, problem, pages, done, onDiscard, ...props }: PanelFooterProps) {
  const unsaved = props.savesOnLeaving && problem === null ? panelWords.savesOnLeaving : panelWords.unsaved;
  const state = isBusy ? commonWords.saving : isChanged ? unsaved : panelWords.noChanges;
  return (
    <div className="grid gap-2">
      {problem === null ? null : (
        <p role="alert" className="text-pretty text-danger text-xs">
          {problem}
        </p>
      )}
      <div className="flex min-h-9 items-center gap-2">
        <div role="status" className="min-w-0 flex-1 text-2xs text-text-soft">
          {isBusy || isChanged ? state : (done ?? state)}
        </div>
        {/* They stay focusable, so that the focus is not lost when a change is saved. */}
        <Button
          variant="quiet"
          size="small"
          aria-disabled={!isChanged || isBusy || undefined}
          onClick={isChanged && !isBusy ? onDiscard : undefined}
          title={panelWords.discardKey}
          className="px-2 pointer-coarse:h-10"
        >
          {panelWords.discard}
        </Button>
        <Button
          type="submit"
          size="small"
          className="pointer-coarse:h-10"
          aria-disabled={!isChanged || isOff || undefined}
        >
          {pages > 1 ? panelWords.saveOn(pages) : panelWords.save}
        </Button>
      </div>
    </div>
  );
}
