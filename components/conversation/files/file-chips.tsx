"use client";

import { LoaderCircle, TriangleAlert, X } from "lucide-react";
import { messageFileWords } from "#lib/words/page/message-files.ts";
import type { AddedFile } from "./files-state";
import { SmallFile } from "./small-file";

interface FileChipsProps {
  files: readonly AddedFile[];
  onRemove: (key: string) => void;
}

/** The files of the next message, above the box in which it is written. */
export function FileChips({ files, onRemove }: FileChipsProps) {
  return (
    <div className="px-3 pt-3">
      <ul aria-label={messageFileWords.list} className="flex flex-wrap gap-1.5">
        {files.map((added) => (
          <li
            key={added.key}
            className={`flex min-w-0 max-w-full items-center gap-2 rounded-lg border py-1 pr-0.5 pl-1 text-xs ${
              added.state === "refused" ? "border-danger" : "border-line-strong"
            }`}
          >
            <Mark added={added} />
            <span className="grid min-w-0 max-w-64">
              <span className="truncate font-medium">{added.name}</span>
              <Remark added={added} />
            </span>
            <button
              type="button"
              aria-label={messageFileWords.remove(added.name)}
              onClick={() => onRemove(added.key)}
              className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-sunken"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {files.map(statusOf).join(" ")}
      </p>
    </div>
  );
}

function statusOf(added: AddedFile): string {
  switch (added.state) {
    case "sending":
      return "";
    case "ready":
      return messageFileWords.added(added.name);
    case "refused":
      return messageFileWords.refused(added.name, added.problem);
    default:
      return added satisfies never;
  }
}

function Mark({ added }: { added: AddedFile }) {
  if (added.state === "ready") return <SmallFile id={added.file.id} type={added.file.type} />;
  return (
    <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-md bg-sunken">
      {added.state === "sending" ? (
        <LoaderCircle className="size-4 animate-slow-spin text-text-soft motion-reduce:animate-none" />
      ) : (
        <TriangleAlert className="size-4 text-danger" />
      )}
    </span>
  );
}

function Remark({ added }: { added: AddedFile }) {
  if (added.state === "refused") return <span className="text-danger">{added.problem}</span>;
  if (added.state === "ready")
    return added.file.isCut ? <span className="text-text-soft">{messageFileWords.cut}</span> : null;
  const percent = Math.round(added.share * 100);
  return (
    <span className="text-text-soft tabular-nums">
      {percent < 100 ? messageFileWords.uploading(percent) : messageFileWords.checking}
    </span>
  );
}
