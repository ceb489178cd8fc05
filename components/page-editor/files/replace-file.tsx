"use client";

import { useState } from "react";
import { commonWords } from "#lib/words/common.ts";
import { fileWords } from "#lib/words/page/files.ts";
import { Alert } from "../../ui/alert";
import { Dialog, DialogContent } from "../../ui/overlays/dialog";
import { PictureChooser } from "../pictures/picture-chooser";
import { noChoice, PictureEditor, readChoice } from "../pictures/picture-editor";
import type { ChosenPicture } from "../pictures/picture-file";
import type { PicturePlace } from "../pictures/picture-shape";
import { takeFocus } from "../pictures/take-focus";
import { UploadFooter } from "../pictures/upload-footer";
import { useChosenPicture } from "../pictures/use-chosen-picture";
import { useUpload } from "../pictures/use-upload";
import { fileName, replaceFileOperations, type SiteFile } from "./file-facts";

interface ReplaceFileProps {
  conversationId: string;
  file: SiteFile;
  /** All files of the site. */
  files: readonly SiteFile[];
  /** The version in which `file` is as it says. */
  commit: string;
  /** The old picture's own size; null if it has none. */
  size: { width: number; height: number } | null;
  blocked: string | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Puts another picture in place of a file, wherever that is used. */
export function ReplaceFile(props: ReplaceFileProps) {
  const { file, onClose } = props;
  const { picture, problem, choose } = useChosenPicture(null);
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={fileWords.replaceTitle}
        description={fileWords.replaceText(fileName(file.path), file.usesCount)}
        closeLabel={commonWords.close}
      >
        {problem ? (
          <Alert tone="danger" announce className="mx-5 mt-4 sm:mx-6">
            {problem}
          </Alert>
        ) : null}
        {picture ? (
          <ChosenFile {...props} picture={picture} onFile={choose} />
        ) : (
          <div className="overflow-y-auto p-5 sm:p-6">
            <PictureChooser isOn onFile={choose} />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface ChosenFileProps extends ReplaceFileProps {
  picture: ChosenPicture;
  onFile: (file: File) => void;
}

function ChosenFile({ file, files, commit, size, blocked, picture, onFile, onClose, ...props }: ChosenFileProps) {
  const [choice, setChoice] = useState(noChoice);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { replace, progress, problem } = useUpload({ ...props, replaces: file.path, onStored: onClose });
  const place = size && placeLike(size);
  return (
    <form
      ref={takeFocus}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (progress !== null || blocked !== null) return;
        setRefusal(null);
        const { crop } = readChoice(choice, picture, place);
        void replace({
          ...{ file: picture.file, crop, base: commit, shownWidth: place?.pixelsWide ?? null },
          toOperations(upload) {
            const operations = replaceFileOperations(file, upload, files);
            if (operations === null) setRefusal(fileWords.otherType(file.path.slice(file.path.lastIndexOf(".") + 1)));
            return operations;
          },
        });
      }}
      className="flex min-h-0 flex-1 flex-col focus-visible:outline-none"
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-5 sm:p-6">
        <PictureEditor {...{ picture, place, choice, onFile }} isBusy={progress !== null} onChoice={setChoice} />
      </div>
      <UploadFooter
        progress={progress}
        problem={problem ?? refusal ?? blocked}
        isOff={blocked !== null}
        onCancel={onClose}
      />
    </form>
  );
}

/** A place that shows a picture of this size, with all its pixels. */
function placeLike({ width, height }: { width: number; height: number }): PicturePlace {
  return { width, height, pixelsWide: Math.max(1, width / 2), isCut: false, position: { x: 50, y: 50 } };
}
