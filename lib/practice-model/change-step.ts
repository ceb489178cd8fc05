import { readHeldNote } from "#lib/context/held-note.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import {
  callsMax,
  type Done,
  type FileChange,
  type NextMove,
  type Report,
  type Step,
  type ToolCall,
} from "./next-move.ts";
import { readingCalls, refreshingCalls, withListing } from "./reading-calls.ts";
import type { SiteFiles } from "./site/site-files.ts";
import type { AnsweredCall, Transcript } from "./transcript.ts";
import { answerHeld, closing, listPaths, quote, title } from "./wording.ts";

// Carries out a change in steps: write, read on if more files need it, check the site, leave a commit message and a
// note, report.

export const writeTools = new Set(["edit_file", "write_file", "delete_file"]);

export const writesOf = (calls: readonly AnsweredCall[]) =>
  calls.filter((call) => writeTools.has(call.name) && typeof call.input.path === "string");

function doneSoFar(calls: readonly AnsweredCall[]): Done {
  const written = writesOf(calls);
  const successful = written.filter((call) => call.ok);
  const paths = [...new Set(successful.map((call) => String(call.input.path)))];
  const edits = successful.reduce(
    (sum, call) => sum + (Array.isArray(call.input.edits) ? call.input.edits.length : 0),
    0,
  );
  const failures = written
    .filter((call) => !call.ok && !paths.includes(String(call.input.path)))
    .map((call) => `\`${call.input.path}\`: ${sentenceFor(call.output ?? "no answer")}`);
  return { paths, edits, failures, held: readHeldNote(written.flatMap(({ output }) => output ?? [])) };
}

/** The first line of a tool's error. The lines after it address a model. */
const sentenceFor = (output: string) => output.replace(/^Error: /, "").split("\n", 1)[0];

function toCall(change: FileChange): ToolCall {
  if (change.kind === "delete") return { name: "delete_file", input: { path: change.path } };
  return change.kind === "edit"
    ? { name: "edit_file", input: { path: change.path, edits: change.pairs } }
    : { name: "write_file", input: { path: change.path, content: change.content } };
}

/**
 * Returns the change if it was not tried yet. After one failure on a page in an old encoding that lacks a character,
 * returns it once more with HTML character references. Null when nothing is left to try.
 */
function nextAttempt(change: FileChange, calls: readonly AnsweredCall[]): FileChange | null {
  const attempts = writesOf(calls).filter((call) => call.input.path === change.path);
  const [first] = attempts;
  if (first === undefined) return change;
  const lacksCharacter = attempts.length === 1 && !first.ok && /windows-1252/i.test(first.output ?? "");
  return lacksCharacter && change.kind === "edit" && isHtmlPath(change.path) ? withReferences(change) : null;
}

function withReferences(change: Extract<FileChange, { kind: "edit" }>): FileChange {
  const pairs = change.pairs.map(({ oldText, newText }) => ({
    oldText,
    // The encoding can express every character of the old text.
    newText: newText.replace(/[\u0080-\u{10FFFF}]/gu, (char) =>
      oldText.includes(char) ? char : `&#${char.codePointAt(0)};`,
    ),
  }));
  return { ...change, pairs };
}

/** Whether the request offers this tool. Optional tools are skipped if it does not. */
export const offered = (transcript: Transcript, name: string) =>
  transcript.tools === null || transcript.tools.has(name);

export function changeStep(
  transcript: Transcript,
  files: SiteFiles,
  next: Extract<NextMove, { kind: "change" }>,
): Step {
  const { changes, readNext = [], report } = next;
  const { calls } = transcript;
  const waiting = changes
    .map((change) => nextAttempt(change, calls))
    .filter((change) => change !== null)
    .slice(0, callsMax);
  if (waiting.length > 0) {
    if (waiting.every((change) => offered(transcript, toCall(change).name)))
      return { kind: "calls", calls: waiting.map(toCall) };
    return {
      kind: "answer",
      text: `I would change ${listPaths(changes.map((change) => change.path))}, but I may not edit files now.`,
    };
  }
  if (readNext.length > 0) {
    const refreshing = next.readLines === undefined ? refreshingCalls(files, calls, readNext) : null;
    return { kind: "calls", calls: refreshing ?? withListing(readingCalls(files, readNext, next.readLines), calls) };
  }
  const done = doneSoFar(calls);
  const called = (name: string) => calls.some((call) => call.name === name);
  if (done.paths.length > 0) {
    if (report.checks && offered(transcript, "check_site") && !called("check_site"))
      return { kind: "calls", calls: [{ name: "check_site", input: {} }] };
    const notes = [
      { name: "suggest_commit_message", input: { message: report.title } },
      { name: "write_note_to_self", input: { note: report.note(done) } },
    ].filter((call) => offered(transcript, call.name) && !called(call.name));
    if (notes.length > 0) return { kind: "calls", calls: notes };
  }
  const text = done.held === null ? report.answer(done) : answerHeld(done.held, done);
  return { kind: "answer", text: text + newProblems(calls, done) };
}

/** The report of a turn whose reads were dropped from the prompt: it is made from the calls alone. */
export function plainReport(request: string): Report {
  return {
    title: title(request),
    note: (done) => `Turn: ${quote(request)} changed ${done.paths.join(", ")}.`,
    checks: false,
    answer: (done) => `I changed ${listPaths(done.paths)}.${closing(done)}`,
  };
}

/** Returns the site check's findings in the files of this turn, or an empty text. */
function newProblems(calls: readonly AnsweredCall[], done: Done): string {
  const output = calls.findLast((call) => call.name === "check_site")?.output ?? "";
  const lines = output.split("\n").slice(1);
  const own = lines.filter((line) => done.paths.some((path) => line.startsWith(`${path}:`)));
  if (output === "" || own.length === 0) return "";
  const shown = own.slice(0, 3).map((line) => `- ${line}`);
  const more = own.length > 3 ? `\n- … and ${own.length - 3} more` : "";
  return `\n\nThe site check names these points in the files I touched; some may have been there before:\n\n${shown.join("\n")}${more}`;
}
