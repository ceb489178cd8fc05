"use client";

import { useCallback } from "react";
import type { TurnDiff } from "#lib/conversations/versions/version-schema.ts";
import { changesWords } from "#lib/words/changes.ts";
import { useRead } from "../../http/use-read";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import type { PictureAddress } from "./changed-picture";
import { Changes } from "./changes";

/** One file's held changes of a turn; `before` is the side of the turn on which they would follow. */
export interface HeldFile {
  path: string;
  before: "before" | "after";
}

interface LoadedChangesProps {
  editSessionId: string;
  held?: HeldFile;
}

/** The code that a turn changed, or would change with what it held back. */
export function LoadedChanges({ editSessionId, held }: LoadedChangesProps) {
  const { data: diff, problem } = useRead<TurnDiff>(`/api/edit-sessions/${editSessionId}/${held ? "held" : "diff"}`);
  const before = held?.before;
  const pictureAddress: PictureAddress = useCallback(
    (path, shown) => {
      const side = before === undefined ? shown : shown === "after" ? "held" : before;
      return `/api/edit-sessions/${editSessionId}/picture?${new URLSearchParams({ path, side })}`;
    },
    [editSessionId, before],
  );
  if (problem)
    return (
      <Alert tone="danger" announce className="m-5">
        {problem}
      </Alert>
    );
  if (!diff) return <Busy className="p-6">{changesWords.loading}</Busy>;
  const files = held
    ? diff.files.filter(({ path, oldPath }) => path === held.path || oldPath === held.path)
    : diff.files;
  return <Changes diff={{ ...diff, files }} pictureAddress={pictureAddress} />;
}
