"use client";

import { useMemo } from "react";
import { parseDiff } from "react-diff-view";
import { instructionsHistoryWords } from "#lib/words/settings/instructions-history.ts";
import { Patch } from "../conversation/changes/patch";
import { textPatch } from "../conversation/changes/text-patch";
import { Prose } from "./prose";
import { canBeMarked, proseParts } from "./prose-parts";

interface ComparedText {
  /** The name of its side, such as its version. */
  title: string;
  text: string;
}

interface TextDifferenceProps {
  name: string;
  before: ComparedText;
  after: ComparedText;
}

/** Two texts side by side, with the words marked that the other one does not have; of equal ones the text itself. */
export function TextDifference({ name, before, after }: TextDifferenceProps) {
  const { same, nothing } = instructionsHistoryWords;
  const [old, young] = [before.text, after.text];
  const parts = useMemo(() => (canBeMarked(old, young) ? proseParts(old, young) : null), [old, young]);
  if (old.trimEnd() === young.trimEnd()) {
    return (
      <div className="grid gap-2 p-4 text-sm">
        <p className="text-text-soft">{same}</p>
        {young === "" ? null : <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">{young}</p>}
      </div>
    );
  }
  if (parts === null) return <LinesDifference name={name} before={old} after={young} />;
  return (
    <div className="grid min-w-0 gap-x-6 gap-y-4 p-4 text-sm md:grid-cols-2">
      {([before, after] as const).map(({ title, text }, index) => (
        <div key={index === 0 ? "before" : "after"} className="grid min-w-0 content-start gap-1">
          <p className="text-text-soft text-xs">{title}</p>
          {text === "" ? (
            <p className="text-text-soft">{nothing}</p>
          ) : (
            <Prose parts={index === 0 ? parts.before : parts.after} isNew={index === 1} />
          )}
        </div>
      ))}
    </div>
  );
}

/** So many unchanged lines around a change that all of them are shown. */
const wholeText = 1_000_000;

/** Texts that are too long to be compared word by word, line by line. */
function LinesDifference({ name, before, after }: { name: string; before: string; after: string }) {
  const patch = useMemo(() => textPatch(name, lines(before), lines(after), wholeText), [name, before, after]);
  const file = useMemo(() => (patch ? parseDiff(patch)[0] : undefined), [patch]);
  if (!file) return <p className="p-4 text-sm text-text-soft">{instructionsHistoryWords.tooDifferent}</p>;
  return <Patch file={file} path={name} view="unified" />;
}

/** A last line ends as the others do, so that the one added after it is the only difference. */
const lines = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
