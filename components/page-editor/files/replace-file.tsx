"use client";

import { useState } from "react";
import type { AssetsForDisplay } from "#lib/projects/preview/asset-schema.ts";
import { fileWords } from "#lib/words/page/files.ts";
import { PictureDialog } from "../pictures/picture-dialog";
import { PictureForm } from "../pictures/picture-form";
import type { PicturePlace } from "../pictures/picture-shape";
import { fileName, replaceFileOperations, type SiteFile } from "./file-facts";

interface ReplaceFileProps {
  conversationId: string;
  file: SiteFile;
  /** The files of the site, and whether all places that use them are known. */
  list: Pick<AssetsForDisplay, "assets" | "isComplete">;
  /** The version in which `file` is as it says. */
  commit: string;
  /** The old picture's own size; null if it has none. */
  size: { width: number; height: number } | null;
  blocked: string | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Puts another picture in place of a file, wherever that is used. */
export function ReplaceFile({ file, list, commit, size, ...props }: ReplaceFileProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <PictureDialog
      title={fileWords.replaceTitle}
      description={fileWords.replaceText(fileName(file.path), file.usesCount)}
      first={null}
      onClose={props.onClose}
    >
      {(picture, choose) => (
        <PictureForm
          {...props}
          {...{ picture, refusal, base: commit }}
          place={size && placeLike(size)}
          replaces={file.path}
          onFile={choose}
          toOperations={(upload) => {
            const operations = replaceFileOperations(file, upload, list);
            setRefusal(operations ? null : fileWords.otherType(file.path.slice(file.path.lastIndexOf(".") + 1)));
            return operations;
          }}
        />
      )}
    </PictureDialog>
  );
}

/** A place that shows a picture of this size, with all its pixels. */
function placeLike({ width, height }: { width: number; height: number }): PicturePlace {
  return { width, height, pixelsWide: Math.max(1, width / 2), isCut: false, position: { x: 50, y: 50 } };
}
