import type { HeldNote } from "#lib/context/held-note.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import type { Labelled } from "./choice-labels.ts";
import { type TextPair, toTextPairs } from "./edits/exact-edits.ts";

// The next move of a turn, chosen from what is known so far. It is chosen again in every step and depends only on the
// prompt, so no state is kept between steps.

export type FileChange =
  | { kind: "edit"; path: string; pairs: TextPair[] }
  | { kind: "create"; path: string; content: string }
  | { kind: "delete"; path: string };

/** The changes so far, according to the tool results. */
export interface Done {
  /** In the order of the changes. */
  paths: string[];
  /** Replacements in existing files; new files do not count. */
  edits: number;
  /** One sentence for each file that could not be changed. */
  failures: string[];
  /** The changes that the software held back; null if all of them are on the site. */
  held: HeldNote | null;
}

export interface Report {
  /** The first line of the commit message. */
  title: string;
  /** The note for later turns. */
  note: (done: Done) => string;
  /** The answer to the person, in Markdown. */
  answer: (done: Done) => string;
  /** Whether links or structure changed, so that the site should be checked. */
  checks: boolean;
}

export type NextMove =
  | { kind: "read"; paths: string[] }
  | { kind: "search"; queries: string[] }
  | { kind: "say"; text: string }
  /** Offers choices to press; `text` asks the same if that tool is not offered. */
  | { kind: "offer"; question: string; options: Labelled[]; text: string }
  /** `readNext`: files to read next, which may need changes too; at most `readLines` lines of a long file. */
  | { kind: "change"; changes: FileChange[]; readNext?: string[]; readLines?: number; report: Report };

export const say = (text: string): NextMove => ({ kind: "say", text });

export const answer = (text: string): Step => ({ kind: "answer", text });

export interface PageEdits {
  path: string;
  source: string;
  edits: readonly SourceEdit[];
}

/** Returns one change per file; files without edits are left out. */
export function toChanges(edits: readonly PageEdits[]): FileChange[] {
  const byPath = new Map<string, { source: string; edits: SourceEdit[] }>();
  for (const { path, source, edits: own } of edits) {
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, { source, edits: [...own] });
    else known.edits.push(...own);
  }
  return [...byPath]
    .map(([path, file]): FileChange => ({ kind: "edit", path, pairs: toTextPairs(file.source, file.edits) }))
    .filter((change) => change.kind !== "edit" || change.pairs.length > 0);
}

export interface ToolCall {
  name: string;
  input: Record<string, unknown>;
}

export type Step =
  /** `text` is sent together with the calls. */
  | { kind: "calls"; calls: ToolCall[]; text?: string }
  /** `isData`: the software asked for this answer, so it streams in large pieces. */
  | { kind: "answer"; text: string; isData?: true };

/** The most files that one step reads or writes, so that people see progress. */
export const callsMax = 12;
