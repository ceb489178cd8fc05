"use client";

import type { VersionComparison } from "#lib/conversations/versions/version-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { historyWords } from "#lib/words/history.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { Button } from "../ui/button";
import { Dialog, DialogContent, dialogFooterStyle } from "../ui/overlays/dialog";

interface GoBackDialogProps {
  workspaceId: string;
  version: { commit: string; title: string };
  onClose: () => void;
  onWentBack: (editSessionId: string) => Promise<void>;
}

/** Says what going back would change, and goes back from exactly that version. */
export function GoBackDialog({ workspaceId, version, onClose, onWentBack }: GoBackDialogProps) {
  const { commit } = version;
  const path = `/api/workspaces/${workspaceId}`;
  const { data: comparison, problem: failure } = useRead<VersionComparison>(`${path}/versions/${commit}`);
  const { run, isBusy, problem } = useAction(async () => {
    const made = await requestJson<{ editSessionId: string }>("POST", `${path}/go-back`, {
      commit,
      expectedHead: comparison?.head,
    });
    await onWentBack(made.editSessionId);
  });
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent title={historyWords.goBackTitle} description={version.title} closeLabel={commonWords.close}>
        <GoBackContent comparison={comparison} problem={failure ?? problem ?? comparison?.refusal ?? null} />
        <footer className={dialogFooterStyle}>
          <Button variant="secondary" onClick={onClose}>
            {historyWords.goBackKeep}
          </Button>
          <Button
            disabled={isBusy || !comparison || comparison.refusal !== null || comparison.files.length === 0}
            onClick={() => void run()}
          >
            {isBusy ? historyWords.goBackBusy : historyWords.goBackConfirm}
          </Button>
        </footer>
      </DialogContent>
    </Dialog>
  );
}

/** The changes of going back, or the reason why it is not possible. */
export function GoBackContent({
  comparison,
  problem,
}: {
  comparison: VersionComparison | null;
  problem: string | null;
}) {
  return (
    <div className="grid min-h-40 flex-1 content-start gap-4 overflow-y-auto px-5 py-5 sm:px-6">
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      {comparison ? (
        <>
          <p className="text-sm text-text-soft">
            {comparison.files.length === 0 ? historyWords.goBackNothing : historyWords.goBackText}
          </p>
          {comparison.files.length === 0 ? null : (
            <div className="grid gap-1">
              <h3 className="font-medium text-sm">{historyWords.goBackChanges}</h3>
              <p className="text-sm [overflow-wrap:anywhere]">{comparison.changed}</p>
            </div>
          )}
        </>
      ) : problem ? null : (
        <Busy>{historyWords.goBackLoading}</Busy>
      )}
    </div>
  );
}
