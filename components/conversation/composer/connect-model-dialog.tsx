"use client";

import { commonWords } from "#lib/words/common.ts";
import { practiceWords } from "#lib/words/editor.ts";
import { Dialog, DialogContent } from "../../ui/overlays/dialog";

/** Says who can connect a model, to a person who can't. */
export function ConnectModelDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent title={practiceWords.connect} closeLabel={commonWords.close}>
        <div className="grid gap-4 overflow-y-auto p-5 text-sm sm:p-6">
          <p>{practiceWords.text}</p>
          <p>{practiceWords.whoMay}</p>
          <p className="text-text-soft">{practiceWords.stays}</p>
        </div>
      </DialogContent>
    </Dialog>
  );
}
