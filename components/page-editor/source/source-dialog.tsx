"use client";

import { useEffect, useRef, useState } from "react";
import type { SiteSourceForDisplay, SiteSourcesForDisplay } from "#lib/projects/preview/source-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { sourceWords } from "#lib/words/page/source.ts";
import { useRead } from "../../http/use-read";
import type { SourceAct } from "../../preview/page-act";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Dialog, DialogContent } from "../../ui/overlays/dialog";
import { rangeOfBytes } from "./changed-ranges";
import { readSourceDraft } from "./source-drafts";
import { SourceEditor, type SourceEditorProps } from "./source-editor";
import { SourceFiles } from "./source-files";
import { sourcePath } from "./use-source-saving";

interface SourceDialogProps
  extends Pick<SourceEditorProps, "workspaceId" | "conversationId" | "isRunning" | "onSaved"> {
  act: SourceAct;
  /** The address of the shown page. */
  current: string;
  onClose: () => void;
}

type Asked = Omit<SourceAct, "name"> & { address?: string };

/** The source of the site's files: one of them to be read and changed, and the list of the others. */
export function SourceDialog({ act, current, onClose, ...host }: SourceDialogProps) {
  const { workspaceId, isRunning } = host;
  const [asked, setAsked] = useState<Asked>(act.path === undefined ? { address: current.replace(/[?#].*$/, "") } : act);
  const { data: list } = useRead<SiteSourcesForDisplay>(`/api/workspaces/${workspaceId}/sources`, String(isRunning));
  const [shown, setShown] = useState(act.path ?? null);
  const leave = useRef<(() => void) | null>(null);
  const leaveText = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(".cm-editor") === null) return;
    event.preventDefault();
    leave.current?.();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={sourceWords.title}
        description={sourceWords.description}
        closeLabel={commonWords.close}
        size="full"
        onEscape={leaveText}
      >
        <div className="flex min-h-0 flex-1 max-md:flex-col">
          <SourceFiles
            workspaceId={workspaceId}
            list={list}
            shown={shown}
            onShow={(path) => {
              setAsked({ path });
              setShown(path);
            }}
          />
          <OpenSource key={`${asked.path} ${asked.address}`} {...host} asked={asked} leave={leave} onShown={setShown} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface OpenSourceProps extends Omit<SourceDialogProps, "act" | "current" | "onClose"> {
  asked: Asked;
  leave: SourceEditorProps["leave"];
  onShown: (path: string) => void;
}

/** Reads a file, and opens it with what was typed in it before. */
function OpenSource({ asked, onShown, ...host }: OpenSourceProps) {
  const { workspaceId } = host;
  const [opened, setOpened] = useState<Opened | null>(null);
  const { path, address, at } = asked;
  const query = { ...(path !== undefined && { path }), ...(address !== undefined && { address }) };
  const { data: source, problem } = useRead<SiteSourceForDisplay>(
    opened ? null : sourcePath(workspaceId, at ? { ...query, commit: at.commit } : query),
  );
  const draft = source && readSourceDraft({ workspaceId, path: source.path });
  const isOther = draft !== null && draft.commit !== source?.commit;
  const before = useRead<SiteSourceForDisplay>(
    isOther && !opened ? sourcePath(workspaceId, { path: draft.path, commit: draft.commit }) : null,
  );
  if (source && !opened && (!isOther || before.data || before.problem)) {
    // The version of the draft may be gone: its text is then compared with the present one.
    const on = isOther && before.data?.text != null ? before.data : source;
    setOpened({ source, on, draft });
  }
  const shown = source?.path;
  useEffect(() => {
    if (shown !== undefined) onShown(shown);
  }, [shown, onShown]);
  if (!opened)
    return problem ? (
      <Alert tone="danger" announce className="m-5 h-fit flex-1">
        {problem}
      </Alert>
    ) : (
      <Busy className="p-6">{sourceWords.loading}</Busy>
    );
  const { text, closed } = opened.source;
  if (text === null || opened.on.text === null)
    return <Alert className="m-5 h-fit flex-1">{closed ?? sourceWords.notText}</Alert>;
  return (
    <SourceEditor
      {...host}
      path={opened.source.path}
      opened={{ commit: opened.on.commit, text: opened.on.text }}
      draft={closed === null ? opened.draft : null}
      closed={closed}
      selection={at && opened.on.commit === at.commit ? rangeOfBytes(opened.on.text, at) : null}
    />
  );
}

interface Opened {
  source: SiteSourceForDisplay;
  /** The file on the version on which its text was typed. */
  on: SiteSourceForDisplay;
  draft: ReturnType<typeof readSourceDraft>;
}
