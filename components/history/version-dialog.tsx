"use client";

import { History } from "lucide-react";
import { commonWords } from "#lib/words/common.ts";
import { historyWords } from "#lib/words/history.ts";
import { PreviewPane } from "../preview/preview-pane";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/overlays/dialog";

interface VersionDialogProps {
  workspaceId: string;
  version: { commit: string; title: string };
  isBuilt?: boolean | undefined;
  onClose: () => void;
  /** Null if this person may not go back, or the site equals this version already. */
  onGoBack: (() => void) | null;
}

/** A version to browse. */
export function VersionDialog({ workspaceId, version, isBuilt, onClose, onGoBack }: VersionDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={<span className="line-clamp-1">{version.title}</span>}
        description={historyWords.openedText}
        closeLabel={commonWords.close}
        action={
          onGoBack ? (
            <Button variant="secondary" size="small" onClick={onGoBack}>
              <History aria-hidden />
              {historyWords.goBack}
            </Button>
          ) : null
        }
        size="full"
      >
        <div className="min-h-0 flex-1">
          <PreviewPane workspaceId={workspaceId} version={version.commit} commit={version.commit} isBuilt={isBuilt} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
