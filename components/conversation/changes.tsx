"use client";

import { useState } from "react";
import { Decoration, Diff, type FileData, Hunk, markEdits, parseDiff, tokenize } from "react-diff-view";
import type { FileDiff, TurnDiff } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { Button } from "../ui/button";
import { LineCounts } from "./changed-files";
import "react-diff-view/style/index.css";
import "./changes.css";

/** A file with more changed lines than this is drawn when asked for. */
const linesMax = 1_500;

export function Changes({ diff }: { diff: TurnDiff }) {
  if (diff.files.length === 0) return <p className="p-6 text-text-soft">{words.changes.empty}</p>;
  return (
    <div className="grid gap-6 p-4 sm:p-6">
      {diff.files.map((file) => (
        <FileChanges key={file.path} file={file} />
      ))}
    </div>
  );
}

function FileChanges({ file }: { file: FileDiff }) {
  const lines = file.additions + file.deletions;
  const [isShown, setShown] = useState(lines <= linesMax);
  const parsed = file.patch === "" ? undefined : parseDiff(file.patch)[0];
  return (
    <section aria-label={file.path} className="min-w-0 overflow-hidden rounded-xl border border-line">
      <header className="flex min-w-0 items-center gap-3 border-line border-b bg-sunken px-4 py-2 text-sm">
        <h3 className="min-w-0 flex-1 truncate font-medium">
          {file.path}
          {file.oldPath && file.oldPath !== file.path ? (
            <span className="font-normal text-text-soft"> {words.changes.renamedFrom(file.oldPath)}</span>
          ) : null}
        </h3>
        <span className="text-text-soft text-xs">{words.turn.fileStatus[file.status]}</span>
        <LineCounts additions={file.additions} deletions={file.deletions} />
      </header>
      {file.binary ? (
        <p className="p-4 text-sm text-text-soft">{words.changes.binary}</p>
      ) : parsed && isShown ? (
        <Patch file={parsed} />
      ) : parsed ? (
        <Button variant="link" size="inline" className="p-4 text-sm" onClick={() => setShown(true)}>
          {words.changes.tooLarge(lines)}
        </Button>
      ) : null}
    </section>
  );
}

function Patch({ file }: { file: FileData }) {
  const { hunks, type } = file;
  if (hunks.length === 0) return <p className="p-4 text-sm text-text-soft">{words.changes.empty}</p>;
  const tokens = tokenize(hunks, { enhancers: [markEdits(hunks, { type: "block" })] });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="overflow-x-auto" tabIndex={0}>
      <Diff viewType="unified" diffType={type} hunks={hunks} tokens={tokens}>
        {(shown) =>
          shown.flatMap((hunk) => [
            <Decoration key={`before ${hunk.content}`}>
              <span className="block px-4 py-1 text-text-soft text-xs">{words.changes.fromLine(hunk.newStart)}</span>
            </Decoration>,
            <Hunk key={hunk.content} hunk={hunk} />,
          ])
        }
      </Diff>
    </div>
  );
}
