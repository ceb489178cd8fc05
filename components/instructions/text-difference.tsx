"use client";

import { useMemo } from "react";
import { parseDiff } from "react-diff-view";
import { instructionsHistoryWords as words } from "#lib/words/settings/instructions-history.ts";
import { Patch } from "../conversation/changes/patch";
import { textPatch } from "../conversation/changes/text-patch";

/** So many unchanged lines around a change that all of them are shown. */
const wholeText = 1_000_000;

/** The difference between two texts, line by line; of equal ones the text itself. */
export function TextDifference({ name, before, after }: { name: string; before: string; after: string }) {
  const patch = useMemo(() => textPatch(name, lines(before), lines(after), wholeText), [name, before, after]);
  const file = useMemo(() => (patch ? parseDiff(patch)[0] : undefined), [patch]);
  if (patch === null) return <p className="p-4 text-sm text-text-soft">{words.tooDifferent}</p>;
  if (!file)
    return (
      <div className="grid gap-2 p-4 text-sm">
        <p className="text-text-soft">{words.same}</p>
        {after === "" ? null : <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{after}</p>}
      </div>
    );
  return <Patch file={file} path={name} view="unified" />;
}

/** A last line ends as the others do, so that the one added after it is the only difference. */
const lines = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
