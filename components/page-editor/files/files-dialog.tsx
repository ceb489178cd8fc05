"use client";

import { ImagePlus } from "lucide-react";
import { useId, useState } from "react";
import type { AssetsForDisplay } from "#lib/projects/preview/asset-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { fileWords } from "#lib/words/page/files.ts";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { useRead } from "../../http/use-read";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import { Input } from "../../ui/input";
import { Dialog, DialogContent } from "../../ui/overlays/dialog";
import { LastDone } from "../panel/last-done";
import { PictureChooser } from "../pictures/picture-chooser";
import { readPictureFile } from "../pictures/picture-file";
import { progressText } from "../pictures/upload-footer";
import { useUpload } from "../pictures/use-upload";
import { useSaveOperations } from "../use-save-operations";
import { fileName, groupFiles, type SiteFile } from "./file-facts";
import { FileRow, type PictureSize } from "./file-row";
import { ReplaceFile } from "./replace-file";

interface FilesDialogProps {
  workspaceId: string;
  conversationId: string;
  /** True while the agent works: nothing can be changed then. */
  isRunning: boolean;
  /** Why a restricted person may change no file; null if they may. */
  unreleased: string | null;
  onSaved: () => void;
  onGo: (address: string) => void;
  onClose: () => void;
}

/** The pictures and files of the site, with where each is used. */
export function FilesDialog({ workspaceId, onGo, onClose, ...host }: FilesDialogProps) {
  const at = `/api/workspaces/${workspaceId}`;
  const [saves, setSaves] = useState(0);
  // A turn that has ended may have changed them too.
  const { data: list, problem } = useRead<AssetsForDisplay>(`${at}/assets`, `${host.isRunning} ${saves}`);
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={fileWords.title}
        description={fileWords.description}
        closeLabel={commonWords.close}
        size="full"
      >
        {list ? (
          <FileList
            list={list}
            pictureOf={(path) => `${at}/picture?${new URLSearchParams({ path, commit: list.commit })}`}
            {...host}
            onSaved={() => {
              setSaves((count) => count + 1);
              host.onSaved();
            }}
            onGo={(address) => {
              onClose();
              onGo(address);
            }}
          />
        ) : problem ? (
          <Alert tone="danger" announce className="m-5">
            {problem}
          </Alert>
        ) : (
          <Busy className="p-6">{fileWords.loading}</Busy>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface FileListProps extends Omit<FilesDialogProps, "workspaceId" | "onClose"> {
  list: AssetsForDisplay;
  pictureOf: (path: string) => string;
}

const searchFrom = 9;

/** The list itself, with its search. */
export function FileList({ list, pictureOf, onGo, ...host }: FileListProps) {
  const [typed, setTyped] = useState("");
  const [replaced, setReplaced] = useState<{ file: SiteFile; size: PictureSize | null } | null>(null);
  const id = useId();
  const blocked = host.unreleased ?? (host.isRunning ? selectWords.blockedByTurn : null);
  const { used, unused } = groupFiles(list.assets, typed);
  const [wantsUnused, setWantsUnused] = useState(false);
  const showsUsed = used.length > 0 && !(wantsUnused && unused.length > 0);
  const unusedTitle = (list.isComplete ? fileWords.unused : fileWords.perhapsUnused)(unused.length);
  const acts = useFileActs(list.commit, host);
  const mayAdd = !acts.isBusy && blocked === null && replaced === null;
  const rows = (files: readonly SiteFile[]) => (
    <ul className="divide-y divide-line">
      {files.map((file) => (
        <FileRow
          key={file.path}
          file={file}
          isCertain={list.isComplete}
          picture={file.isPicture ? pictureOf(file.path) : null}
          isOff={acts.isBusy || blocked !== null}
          onGo={onGo}
          onReplace={(size) => setReplaced({ file, size })}
          onRemove={() => void acts.remove(file)}
        />
      ))}
    </ul>
  );
  return (
    <PictureChooser isOn={mayAdd} onFile={(file) => void acts.add(file)} className="flex min-h-0 flex-1 flex-col">
      {(choose) => (
        <>
          <div className="flex shrink-0 flex-wrap items-center gap-3 border-line border-b px-5 py-3 sm:px-6">
            {list.assets.length >= searchFrom ? (
              <>
                <label htmlFor={id} className="sr-only">
                  {fileWords.search}
                </label>
                <Input
                  id={id}
                  type="search"
                  value={typed}
                  placeholder={fileWords.search}
                  onChange={({ target }) => setTyped(target.value)}
                  className="max-w-72 flex-1"
                />
              </>
            ) : null}
            {used.length > 0 && unused.length > 0 ? (
              <Button
                variant="secondary"
                aria-pressed={wantsUnused}
                onClick={() => setWantsUnused(!wantsUnused)}
                className="aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
              >
                {unusedTitle}
              </Button>
            ) : null}
            <div role="status" className="min-w-0 flex-1 text-text-soft text-xs">
              {progressText(acts.progress) || (
                <FileDone done={acts.done} isOff={blocked !== null} onUndone={acts.forget} />
              )}
            </div>
            <Button disabled={acts.isBusy || blocked !== null} onClick={choose}>
              <ImagePlus aria-hidden />
              {fileWords.add}
            </Button>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-2 sm:px-6">
            {(acts.problem ?? blocked) ? (
              <Alert tone={acts.problem ? "danger" : "neutral"} announce className="my-3">
                {acts.problem ?? blocked}
              </Alert>
            ) : null}
            {list.isComplete ? null : <p className="py-3 text-text-soft text-xs">{fileWords.incomplete}</p>}
            {used.length + unused.length === 0 ? (
              <p className="py-6 text-sm text-text-soft">
                {list.assets.length === 0 ? fileWords.empty : fileWords.nothingFound}
              </p>
            ) : null}
            {showsUsed ? (
              <section>
                <h3 className="pt-3 font-semibold text-sm">{fileWords.used(used.length)}</h3>
                {rows(used)}
              </section>
            ) : null}
            {unused.length > 0 ? (
              <section>
                <h3 className="pt-5 font-semibold text-sm">{unusedTitle}</h3>
                {rows(unused)}
              </section>
            ) : null}
          </div>
          {replaced ? (
            <ReplaceFile
              {...replaced}
              conversationId={host.conversationId}
              list={list}
              commit={list.commit}
              blocked={blocked}
              onSaved={host.onSaved}
              onClose={() => setReplaced(null)}
            />
          ) : null}
        </>
      )}
    </PictureChooser>
  );
}

interface Done {
  said: string;
  editSessionId: string;
}

function FileDone({ done, isOff, onUndone }: { done: Done | null; isOff: boolean; onUndone: () => void }) {
  return done ? <LastDone key={done.editSessionId} {...done} isOff={isOff} onUndone={onUndone} /> : null;
}

/** Adds and removes files, each as one change by hand. */
function useFileActs(
  commit: string,
  { conversationId, onSaved }: Pick<FilesDialogProps, "conversationId" | "onSaved">,
) {
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { saving, save } = useSaveOperations(conversationId, onSaved);
  const upload = useUpload({
    ...{ conversationId, onSaved, replaces: null },
    onStored: ({ editSessionId, upload: { path } }) =>
      setDone({ said: fileWords.added(fileName(path)), editSessionId }),
  });
  const begin = () => {
    setProblem(null);
    setDone(null);
  };
  return {
    done,
    problem: problem ?? upload.problem,
    progress: upload.progress,
    isBusy: saving.name === "saving" || upload.progress !== null,
    async add(file: File) {
      begin();
      const read = await readPictureFile(file);
      if (typeof read === "string") return setProblem(read);
      URL.revokeObjectURL(read.url);
      await upload.replace({
        ...{ file, crop: null, shownWidth: null, base: commit },
        toOperations: ({ id, path }) => [{ op: "set-asset", path, upload: id }],
      });
    },
    async remove({ path }: SiteFile) {
      begin();
      const end = await save(commit, [{ op: "remove-asset", path }]);
      if (end.name === "saved") setDone({ said: fileWords.removed(fileName(path)), editSessionId: end.editSessionId });
      else if ("problem" in end) setProblem(end.problem);
    },
    forget() {
      setDone(null);
      onSaved();
    },
  };
}
