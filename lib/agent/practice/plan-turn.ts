import { planPage } from "./add-page.ts";
import { planSection } from "./add-section.ts";
import { planTextChange } from "./change-text.ts";
import { planDescription, planHistory } from "./describe-site.ts";
import { planHelp, planShortHelp, planUnknown } from "./introduce.ts";
import { parseRequest } from "./parse-request.ts";
import { isRefusal, resumeRequest } from "./questions.ts";
import { planRecolour } from "./recolour.ts";
import { planReplacement } from "./replace-everywhere.ts";
import { readSiteFiles, type SiteFiles } from "./site-files.ts";
import { SiteView } from "./site-view.ts";
import type { AnsweredCall, Transcript } from "./transcript.ts";
import { type Done, type FileChange, type Plan, type Report, say } from "./turn-plan.ts";
import { closing, listPaths, quote, title } from "./wording.ts";

// From the state of the turn to its next step. The order is always the same: list the files, read what matters, change,
// check, leave a commit message and a note, answer.

export interface PlannedCall {
  name: string;
  input: Record<string, unknown>;
}

export type Step = { kind: "calls"; calls: PlannedCall[] } | { kind: "answer"; text: string };

/** One step reads and writes at most this many files, so that people see it get on. */
const callsMax = 12;
/** Where the start of a file is enough, longer ones are not read whole. */
const longFileBytes = 30_000;

/** Requests that are done page by page, so that no page has to be known once it is done. */
function worksInBatches(transcript: Transcript): boolean {
  const { kind } = parseRequest(resumeRequest(transcript).request);
  return kind === "replace-everywhere" || kind === "add-page";
}

/** What can be answered without a look at the site; null for everything else. */
function planWithoutSite(transcript: Transcript): Plan | null {
  const { request, answers } = resumeRequest(transcript);
  if (isRefusal(answers[answers.length - 1] ?? request)) return say("All right, I left everything as it is.");
  const intent = parseRequest(request);
  if (intent.kind === "describe" && intent.about === "history") return planHistory(transcript.memories);
  return intent.kind === "help" ? planShortHelp(intent.about) : null;
}

function plan(site: SiteView, transcript: Transcript): Plan {
  const { request, answers } = resumeRequest(transcript);
  const intent = parseRequest(request);
  switch (intent.kind) {
    case "change-text":
      return planTextChange(site, intent.readings, answers);
    case "replace-everywhere":
      return planReplacement(site, intent.readings);
    case "recolour":
      return planRecolour(site, intent.recolour, answers);
    case "add-page":
      return planPage(site, intent.addition, answers);
    case "add-section":
      return planSection(site, intent.addition, answers);
    case "describe":
      return planDescription(site, intent.page);
    case "help":
      return planHelp(site, intent.about);
    case "unknown":
      return planUnknown(site, request);
    default:
      return planUnknown(site, request);
  }
}

/** Lists the files first; a long list is narrowed to what a planner looks at. */
function listingCalls(files: SiteFiles, calls: readonly AnsweredCall[]): PlannedCall[] {
  const listed = calls.filter((call) => call.name === "list_files");
  if (files.files === null) return listed.length < 6 ? [{ name: "list_files", input: {} }] : [];
  if (!files.listingCut || listed.some((call) => call.input.glob !== undefined)) return [];
  return ["**/*.html", "**/*.htm", "**/*.css"].map((glob) => ({ name: "list_files", input: { glob } }));
}

/**
 * The reads that bring files closer to being known. The rest of a long file is read in several calls at once; where the
 * start is enough, `lines` at a time.
 */
function readingCalls(files: SiteFiles, paths: readonly string[], lines?: number): PlannedCall[] {
  const calls: PlannedCall[] = [];
  const isLong = (path: string) => (files.files?.find((file) => file.path === path)?.bytes ?? 0) > longFileBytes;
  for (const path of paths) {
    const read = files.read.get(path);
    const [gap] = read?.gaps ?? [];
    if (read === undefined || read.content === "" || gap === undefined) {
      calls.push({
        name: "read_file",
        input: lines === undefined || !isLong(path) ? { path } : { path, limit: lines },
      });
    } else if (lines !== undefined) {
      calls.push({ name: "read_file", input: { path, offset: gap.first, limit: lines } });
    } else {
      for (const { first, last } of read.gaps) {
        for (let offset = first; offset <= last && calls.length < callsMax; offset += read.linesPerCall) {
          calls.push({
            name: "read_file",
            input: { path, offset, limit: Math.min(read.linesPerCall, last - offset + 1) },
          });
        }
      }
    }
    if (calls.length >= callsMax) break;
  }
  return calls.slice(0, callsMax);
}

const writeTools = new Set(["edit_file", "write_file"]);

const writesOf = (calls: readonly AnsweredCall[]) =>
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
    .map((call) => `\`${call.input.path}\`: ${(call.output ?? "no answer").replace(/^Error: /, "")}`);
  return { paths, edits, failures };
}

function toCall(change: FileChange): PlannedCall {
  return change.kind === "edit"
    ? { name: "edit_file", input: { path: change.path, edits: change.pairs } }
    : { name: "write_file", input: { path: change.path, content: change.content } };
}

/**
 * A change that was not tried yet; or once more, for a page in an old encoding that lacks a character: HTML can name the
 * character instead. Null when there is nothing left to try.
 */
function nextAttempt(change: FileChange, calls: readonly AnsweredCall[]): FileChange | null {
  const attempts = writesOf(calls).filter((call) => call.input.path === change.path);
  const [first] = attempts;
  if (first === undefined) return change;
  const lacksCharacter = attempts.length === 1 && !first.ok && /windows-1252/i.test(first.output ?? "");
  return lacksCharacter && change.kind === "edit" && /\.html?$/i.test(change.path) ? withReferences(change) : null;
}

function withReferences(change: Extract<FileChange, { kind: "edit" }>): FileChange {
  const pairs = change.pairs.map(({ oldText, newText }) => ({
    oldText,
    // What stands there already the encoding can express.
    newText: newText.replace(/[\u0080-\u{10FFFF}]/gu, (char) =>
      oldText.includes(char) ? char : `&#${char.codePointAt(0)};`,
    ),
  }));
  return { ...change, pairs };
}

/** A tool that is not on offer is not missed: what matters is the edit. */
const offered = (transcript: Transcript, name: string) => transcript.tools === null || transcript.tools.has(name);

function changeStep(transcript: Transcript, files: SiteFiles, next: Extract<Plan, { kind: "change" }>): Step {
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
  if (readNext.length > 0) return { kind: "calls", calls: readingCalls(files, readNext, next.readLines) };
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
  return { kind: "answer", text: report.answer(done) + newProblems(calls, done) };
}

/** For a turn so long that what it read was left out of the prompt: the report comes from the calls alone. */
function plainReport(request: string): Report {
  return {
    title: title(request),
    note: (done) => `Turn: ${quote(request)} changed ${done.paths.join(", ")}.`,
    checks: false,
    answer: (done) => `I changed ${listPaths(done.paths)}.${closing(done)}`,
  };
}

/** What the check found in the files of this turn; what stood elsewhere before is not this turn's business. */
function newProblems(calls: readonly AnsweredCall[], done: Done): string {
  const output = calls.findLast((call) => call.name === "check_site")?.output ?? "";
  const lines = output.split("\n").slice(1);
  const own = lines.filter((line) => done.paths.some((path) => line.startsWith(`${path}:`)));
  if (output === "" || own.length === 0) return "";
  const shown = own.slice(0, 3).map((line) => `- ${line}`);
  const more = own.length > 3 ? `\n- … and ${own.length - 3} more` : "";
  return `\n\nThe site check names these points in the files I touched; some may have been there before:\n\n${shown.join("\n")}${more}`;
}

export function planStep(transcript: Transcript): Step {
  const short = planWithoutSite(transcript);
  if (short?.kind === "say") return { kind: "answer", text: short.text };
  const files = readSiteFiles(transcript.calls);
  if (!offered(transcript, "list_files")) return { kind: "answer", text: "I can't look at the site now." };
  const listing = listingCalls(files, transcript.calls);
  if (listing.length > 0) return { kind: "calls", calls: listing };
  if (files.files === null)
    return { kind: "answer", text: "I could not list the site's files, so I changed nothing. Please try again." };
  const tried = new Set(writesOf(transcript.calls).map((call) => String(call.input.path)));
  const inBatches = worksInBatches(transcript);
  // Only work in batches goes on reading where files are through; any other plan stays what it was before the edits.
  const next = plan(new SiteView(files, inBatches ? tried : new Set()), transcript);
  // What was read before the edits may have been left out since: then there is nothing to go by but the calls.
  const isLost = transcript.calls.some((call) => call.output === null && !writeTools.has(call.name));
  if (tried.size > 0 && (next.kind === "say" || (isLost && !inBatches))) {
    return changeStep(transcript, files, { kind: "change", changes: [], report: plainReport(transcript.request) });
  }
  switch (next.kind) {
    case "read":
      return { kind: "calls", calls: readingCalls(files, next.paths) };
    case "search":
      return { kind: "calls", calls: [{ name: "search_files", input: { query: next.query } }] };
    case "say":
      return { kind: "answer", text: next.text };
    case "change":
      return changeStep(transcript, files, next);
    default:
      return next satisfies never;
  }
}
