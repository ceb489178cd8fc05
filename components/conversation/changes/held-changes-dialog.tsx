"use client";

import { commonWords } from "#lib/words/common.ts";
import { heldScreenWords } from "#lib/words/page/held-screen.ts";
import { Dialog, DialogContent } from "../../ui/overlays/dialog";
import { type HeldFile, LoadedChanges } from "./loaded-changes";

interface HeldChangesDialogProps {
  editSessionId: string;
  held: HeldFile;
  onClose: () => void;
}

/** Shows the changes that a turn held back in one file. */
export function HeldChangesDialog({ editSessionId, held, onClose }: HeldChangesDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent title={heldScreenWords.dialog} closeLabel={commonWords.close} size="wide">
        <div className="min-h-48 flex-1 overflow-y-auto">
          <LoadedChanges editSessionId={editSessionId} held={held} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
