"use client";

import { useCallback } from "react";
import type { TurnDiff } from "#lib/conversations/versions/version-schema.ts";
import { changesWords } from "#lib/words/changes.ts";
import { commonWords } from "#lib/words/common.ts";
import { useRead } from "../../http/use-read";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Dialog, DialogContent } from "../../ui/overlays/dialog";
import type { PictureAddress } from "./changed-picture";
import { Changes } from "./changes";

export function ChangesDialog({ editSessionId, onClose }: { editSessionId: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent title={changesWords.title} closeLabel={commonWords.close} size="wide">
        <div className="min-h-48 flex-1 overflow-y-auto">
          <LoadedChanges editSessionId={editSessionId} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

function LoadedChanges({ editSessionId }: { editSessionId: string }) {
  const { data: diff, problem } = useRead<TurnDiff>(`/api/edit-sessions/${editSessionId}/diff`);
  const pictureAddress: PictureAddress = useCallback(
    (path, side) => `/api/edit-sessions/${editSessionId}/picture?${new URLSearchParams({ path, side })}`,
    [editSessionId],
  );
  if (problem)
    return (
      <Alert tone="danger" announce className="m-5">
        {problem}
      </Alert>
    );
  if (!diff) return <Busy className="p-6">{changesWords.loading}</Busy>;
  return <Changes diff={diff} pictureAddress={pictureAddress} />;
}
