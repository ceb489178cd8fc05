"use client";

import { Columns2, Rows2 } from "lucide-react";
import { useMemo, useState } from "react";
import { parseDiff } from "react-diff-view";
import type { TurnDiff } from "#lib/conversations/versions/version-schema.ts";
import { isPicturePath } from "#lib/page-source/assets/picture-path-schema.ts";
import { changesWords } from "#lib/words/changes.ts";
import { turnWords } from "#lib/words/turn.ts";
import type { FileDiff } from "#lib/workspaces/schema.ts";
import { Button } from "../../ui/button";
import { Segmented } from "../../ui/segmented";
import { ChangedPicture, type PictureAddress } from "./changed-picture";
import { LineCounts } from "./line-counts";
import { Patch } from "./patch";
import { type DiffView, useDiffView } from "./use-diff-view";

/** A file with more changed lines is drawn only on request. */
const linesMax = 1_500;

const views = () => [
  {
    value: "split" as const,
    label: (
      <>
        <Columns2 aria-hidden />
        {changesWords.split}
      </>
    ),
  },
  {
    value: "unified" as const,
    label: (
      <>
        <Rows2 aria-hidden />
        {changesWords.unified}
      </>
    ),
  },
];

/** The changes of a turn, file by file. */
export function Changes({ diff, pictureAddress }: { diff: TurnDiff; pictureAddress: PictureAddress }) {
  const { view, choose, mayChoose } = useDiffView();
  if (diff.files.length === 0) return <p className="p-6 text-text-soft">{changesWords.empty}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4 sm:p-6">
      {mayChoose ? (
        <Segmented
          label={changesWords.view}
          value={view}
          options={views()}
          onChange={choose}
          className="justify-self-end"
        />
      ) : null}
      {diff.files.map((file) => (
        <FileChanges key={file.path} file={file} view={view} pictureAddress={pictureAddress} />
      ))}
    </div>
  );
}

interface FileChangesProps {
  file: FileDiff;
  view: DiffView;
  pictureAddress: PictureAddress;
}

function FileChanges({ file, view, pictureAddress }: FileChangesProps) {
  const lines = file.additions + file.deletions;
  const [isShown, setShown] = useState(lines <= linesMax);
  const parsed = useMemo(() => (file.patch === "" ? undefined : parseDiff(file.patch)[0]), [file.patch]);
  const hasLines = parsed !== undefined && parsed.hunks.length > 0;
  return (
    <section aria-label={file.path} className="min-w-0 overflow-hidden rounded-xl border border-line">
      <header className="flex min-w-0 items-center gap-3 border-line border-b bg-sunken px-4 py-2 text-sm">
        <h3 className="min-w-0 flex-1 truncate font-medium">
          {file.path}
          {file.oldPath && file.oldPath !== file.path ? (
            <span className="font-normal text-text-soft"> {changesWords.renamedFrom(file.oldPath)}</span>
          ) : null}
        </h3>
        <span className="text-text-soft text-xs">{turnWords.fileStatus[file.status]}</span>
        <LineCounts additions={file.additions} deletions={file.deletions} />
      </header>
      {isPicturePath(file.path) ? <ChangedPicture file={file} addressOf={pictureAddress} /> : null}
      {hasLines && isShown ? <Patch file={parsed} path={file.path} view={view} /> : null}
      {hasLines && !isShown ? (
        <p className="p-4 text-sm">
          <Button variant="link" size="inline" onClick={() => setShown(true)}>
            {changesWords.tooLarge(lines)}
          </Button>
        </p>
      ) : null}
      {file.truncated && isShown ? (
        <p className="border-line border-t bg-caution-soft px-4 py-2 text-caution text-xs">{changesWords.cut}</p>
      ) : null}
      {hasLines || isPicturePath(file.path) || file.truncated ? null : (
        <p className="p-4 text-sm text-text-soft">{file.binary ? changesWords.binary : changesWords.sameContent}</p>
      )}
    </section>
  );
}
