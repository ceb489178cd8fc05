import type { Labelled } from "./choice-labels.ts";
import { type TextPair, toTextPairs } from "./edits/exact-edits.ts";
import type { SourceEdit } from "./edits/source-edit.ts";

// What a planner decides from what it knows so far. A plan is made anew in every step, from the same prompt always the
// same one, so that nothing has to be remembered between the steps.

export type FileChange =
  | { kind: "edit"; path: string; pairs: TextPair[] }
  | { kind: "create"; path: string; content: string }
  | { kind: "delete"; path: string };

/** What was really done, as the tool results say. */
export interface Done {
  /** In the order in which they were changed. */
  paths: string[];
  /** How many replacements were made in them, new files not counted. */
  edits: number;
  /** One sentence for each file that could not be changed. */
  failures: string[];
}

export interface Report {
  /** The commit message's first line. */
  title: string;
  /** What later turns should know. */
  note: (done: Done) => string;
  /** The answer, in Markdown. */
  answer: (done: Done) => string;
  /** Whether links or structure changed, so that the site is worth checking. */
  checks: boolean;
}

export type NextMove =
  | { kind: "read"; paths: string[] }
  | { kind: "search"; query: string }
  | { kind: "say"; text: string }
  /** Choices to press; `text` asks the same where there is no tool for it. */
  | { kind: "offer"; question: string; options: Labelled[]; text: string }
  /**
   * `readNext`: files that may need changing too, to be read once these changes are made; of long ones no more than
   * `readLines` lines.
   */
  | { kind: "change"; changes: FileChange[]; readNext?: string[]; readLines?: number; report: Report };

export const say = (text: string): NextMove => ({ kind: "say", text });

export const answer = (text: string): Step => ({ kind: "answer", text });

export interface PageEdits {
  path: string;
  source: string;
  edits: readonly SourceEdit[];
}

/** Edits of several files as changes, one a file; files without an edit are left out. */
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
  /** `text` is said beside the calls. */
  | { kind: "calls"; calls: ToolCall[]; text?: string }
  /** `isData`: for the software that asked, and nobody watches it being written. */
  | { kind: "answer"; text: string; isData?: true };

/** One step reads and writes at most this many files, so that people see it get on. */
export const callsMax = 12;
