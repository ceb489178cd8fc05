import { diffLines } from "diff";
import { trimEdits } from "#lib/page-source/operations/apply-edits.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import { type FileChange, toChanges } from "../next-move.ts";
import type { Draft } from "./draft.ts";

/** More changed lines than any wish makes. */
const changedLinesMax = 2_000;

/** Returns the changes of files that make the draft of the site. */
export function toFileChanges(draft: Draft): FileChange[] {
  return draft.changes().flatMap(({ path, before, after }): FileChange[] => {
    if (after === null) return [{ kind: "delete", path }];
    if (before === null) return [{ kind: "create", path, content: after }];
    return toChanges([{ path, source: draft.view.text(path) ?? before, edits: differences(before, after) }]);
  });
}

/** Returns the edits that make one text of another: its changed lines, each without what stays at both ends. */
export function differences(source: string, next: string): SourceEdit[] {
  const parts = diffLines(source, next, { maxEditLength: changedLinesMax });
  if (!parts) return trimEdits(source, [{ start: 0, end: source.length, newText: next }]);
  const edits: SourceEdit[] = [];
  let at = 0;
  let open: SourceEdit | null = null;
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      at += value.length;
      open = null;
      continue;
    }
    if (open === null) {
      open = { start: at, end: at, newText: "" };
      edits.push(open);
    }
    if (added) open.newText += value;
    else {
      at += value.length;
      open.end = at;
    }
  }
  return trimEdits(source, edits);
}
