"use client";

import { useMemo } from "react";
import {
  type ChangeData,
  Decoration,
  Diff,
  type FileData,
  Hunk,
  type HunkData,
  pickRanges,
  tokenize,
} from "react-diff-view";
import { changesWords } from "#lib/words/changes.ts";
import { highlight, languageOf } from "./syntax";
import type { DiffView } from "./use-diff-view";
import { type ChangedBlock, wordEdits } from "./word-edits";
import "react-diff-view/style/index.css";
import "./changes.css";

/** One file's changes, line by line, with changed words and syntax highlighted. */
export function Patch({ file, path, view }: { file: FileData; path: string; view: DiffView }) {
  const { hunks } = file;
  const tokens = useMemo(() => tokensOf(hunks, path), [hunks, path]);
  if (hunks.length === 0) return <p className="p-4 text-sm text-text-soft">{changesWords.empty}</p>;
  // A new or deleted text has only one side, for which the library draws one column.
  const only = onlySideOf(hunks);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <div className="overflow-x-auto pb-1.5" tabIndex={0}>
      <Diff
        viewType={only === null ? view : "split"}
        diffType={only ?? "modify"}
        className={only === null ? undefined : "diff-one-sided"}
        hunks={hunks}
        tokens={tokens}
      >
        {(shown) =>
          shown.flatMap((hunk) => [
            <Decoration key={`before ${hunk.content}`}>
              <span className="block px-4 py-1 text-text-soft text-xs">
                {[headingOf(hunk), changesWords.fromLine(Math.max(hunk.newStart, 1))].filter(Boolean).join(" · ")}
              </span>
            </Decoration>,
            <Hunk key={hunk.content} hunk={hunk} />,
          ])
        }
      </Diff>
    </div>
  );
}

/** Returns the side that all lines are on; null if there are lines of both. */
function onlySideOf(hunks: readonly HunkData[]): "add" | "delete" | null {
  const types = new Set(hunks.flatMap(({ changes }) => changes.map(({ type }) => type)));
  if (types.size !== 1) return null;
  return types.has("insert") ? "add" : types.has("delete") ? "delete" : null;
}

/** Returns the heading that `textPatch` wrote behind the place of a hunk, whose own line is not in it. */
const headingOf = ({ content }: HunkData) => /^@@[^@]*@@ ── (.+) ──$/.exec(content)?.[1];

function tokensOf(hunks: HunkData[], path: string) {
  const edits = hunks.flatMap(({ changes }) => blocksOf(changes)).map(wordEdits);
  const mark = pickRanges(
    edits.flatMap(({ removed }) => removed),
    edits.flatMap(({ added }) => added),
  );
  const language = languageOf(path);
  if (language === null) return tokenize(hunks, { enhancers: [mark] });
  const refractor = { highlight: (text: string) => highlight(text, language) };
  return tokenize(hunks, { highlight: true, refractor, language, enhancers: [mark] });
}

/** Returns the runs of changed lines between unchanged lines. */
function blocksOf(changes: readonly ChangeData[]): ChangedBlock[] {
  const blocks: ChangedBlock[] = [];
  let block: ChangedBlock | null = null;
  for (const change of changes) {
    if (change.type === "normal") {
      block = null;
      continue;
    }
    if (block === null) {
      block = { removed: [], added: [] };
      blocks.push(block);
    }
    const line = { lineNumber: change.lineNumber, text: change.content };
    if (change.type === "delete") block.removed.push(line);
    else block.added.push(line);
  }
  return blocks;
}
