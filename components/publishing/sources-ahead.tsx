import { useState } from "react";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { publishingSettingsWords as words } from "#lib/words/settings/publishing.ts";
import { requestJson } from "../http/request-json";
import { useStartEditing } from "../projects/use-start-editing";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { AlertDialog } from "../ui/overlays/alert-dialog";

/** Says that the sources have newer changes than the release that is out, and undoes them there: as a change in the editor, to look at and to publish. */
export function SourcesAhead({ projectId, commit }: { projectId: string; commit: string }) {
  const undo = useStartEditing(projectId, {
    async onStarted() {
      const { workspace } = await requestJson<ProjectForDisplay>("GET", `/api/projects/${projectId}`);
      const expectedHead = workspace.headCommit;
      await requestJson("POST", `/api/workspaces/${workspace.id}/go-back`, { commit, expectedHead });
      return false;
    },
  });
  const [isAsked, setAsked] = useState(false);
  return (
    <Alert
      tone="caution"
      action={
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          disabled={undo.isBusy}
          onClick={() => setAsked(true)}
        >
          {undo.isBusy ? words.undoInSourcesBusy : words.undoInSources}
        </Button>
      }
    >
      <p>{words.sourcesAhead}</p>
      {undo.problem ? <p className="text-danger">{undo.problem}</p> : null}
      {undo.holder ? <p className="text-danger">{words.heldBy(undo.holder.name)}</p> : null}
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={words.undoInSourcesTitle}
        description={words.undoInSourcesText}
        cancelLabel={words.putBackKeep}
        confirmLabel={words.undoInSourcesConfirm}
        onConfirm={() => void undo.run()}
      />
    </Alert>
  );
}
