"use client";

import { words } from "#lib/platform/words.ts";
import { PreviewPane } from "../preview/preview-pane";
import { Dialog, DialogContent } from "../ui/dialog";

interface VersionDialogProps {
  workspaceId: string;
  version: { commit: string; title: string };
  onClose: () => void;
}

/** A version to walk around in. */
export function VersionDialog({ workspaceId, version, onClose }: VersionDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={<span className="line-clamp-1">{words.history.opened(version.title)}</span>}
        closeLabel={words.common.close}
        size="full"
      >
        <div className="min-h-0 flex-1">
          <PreviewPane workspaceId={workspaceId} version={version.commit} commit={version.commit} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
