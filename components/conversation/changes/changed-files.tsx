"use client";

import { FileMinus, FilePen, FilePlus, FileSymlink } from "lucide-react";
import { useState } from "react";
import type { ChangedFile } from "#lib/conversations/schema.ts";
import { turnWords } from "#lib/words/turn.ts";
import { Button } from "../../ui/button";

const shownAtFirst = 5;

const icons = { added: FilePlus, modified: FilePen, deleted: FileMinus, renamed: FileSymlink };

export function ChangedFiles({ files }: { files: readonly ChangedFile[] }) {
  const [showsAll, setShowsAll] = useState(false);
  // A line "1 more file" would take as much room as the file.
  const shown = showsAll || files.length <= shownAtFirst + 1 ? files : files.slice(0, shownAtFirst);
  return (
    <div className="grid justify-items-start gap-1">
      <ul className="grid w-full gap-1">
        {shown.map((file) => {
          const Icon = icons[file.status];
          return (
            <li key={file.path} className="flex min-w-0 items-center gap-2.5 text-sm">
              <Icon aria-hidden className="size-4 shrink-0 text-text-soft" />
              <span className="sr-only">{turnWords.fileStatus[file.status]}: </span>
              <FilePath path={file.path} />
              <LineCounts additions={file.additions} deletions={file.deletions} />
            </li>
          );
        })}
      </ul>
      {shown.length < files.length ? (
        <Button variant="link" size="inline" className="text-sm" onClick={() => setShowsAll(true)}>
          {turnWords.moreFiles(files.length - shown.length)}
        </Button>
      ) : null}
    </div>
  );
}

/** A path that does not fit loses its folders first: the name tells files apart. */
function FilePath({ path }: { path: string }) {
  const nameAt = path.lastIndexOf("/") + 1;
  return (
    <span className="flex min-w-0 flex-1" title={path}>
      <span className="min-w-0 truncate">{path.slice(0, nameAt)}</span>
      <span className="max-w-full shrink-0 truncate">{path.slice(nameAt)}</span>
    </span>
  );
}

export function LineCounts({ additions, deletions }: Pick<ChangedFile, "additions" | "deletions">) {
  return (
    <span className="flex shrink-0 gap-2 font-medium text-xs tabular-nums">
      {additions > 0 ? (
        <span className="text-positive">
          <span aria-hidden>+{additions}</span>
          <span className="sr-only">{turnWords.added(additions)}</span>
        </span>
      ) : null}
      {deletions > 0 ? (
        <span className="text-danger">
          <span aria-hidden>−{deletions}</span>
          <span className="sr-only">{turnWords.removed(deletions)}</span>
        </span>
      ) : null}
    </span>
  );
}
