import { callsMax, type ToolCall } from "./next-move.ts";
import { oneCallBytes, type SiteFiles } from "./site/site-files.ts";
import type { AnsweredCall } from "./transcript.ts";

// Which files to list and read in a step, so that people see it get on and no prompt outgrows its window.

/** Where the start of a file is enough, longer ones are not read whole. */
const longFileBytes = 30_000;

/** Lists the files first; a long list is narrowed to what a planner looks at. */
export function listingCalls(files: SiteFiles, calls: readonly AnsweredCall[]): ToolCall[] {
  const listed = calls.filter((call) => call.name === "list_files");
  if (files.files === null) return listed.length < 6 ? [{ name: "list_files", input: {} }] : [];
  if (!files.listingCut || listed.some((call) => call.input.glob !== undefined)) return [];
  return ["**/*.html", "**/*.htm", "**/*.css"].map((glob) => ({ name: "list_files", input: { glob } }));
}

/**
 * The rest of a long file in one step, its start included, with the listing and the search: so all of it is whole in the
 * next step, however long the turn, because the results of the last step are never left out.
 */
export function refreshingCalls(
  files: SiteFiles,
  calls: readonly AnsweredCall[],
  paths: readonly string[],
): ToolCall[] | null {
  const path = paths.find((one) => (files.read.get(one)?.content ?? "") !== "");
  const read = path === undefined ? undefined : files.read.get(path);
  const last = read?.gaps[read.gaps.length - 1]?.last;
  if (path === undefined || read === undefined || last === undefined) return null;
  const query = calls.findLast((call) => call.name === "search_files")?.input.query;
  const reads: ToolCall[] = [];
  for (let offset = 1; offset <= last && reads.length < callsMax; offset += read.linesPerCall) {
    reads.push({ name: "read_file", input: { path, offset, limit: Math.min(read.linesPerCall, last - offset + 1) } });
  }
  const search = typeof query === "string" ? [{ name: "search_files", input: { query } }] : [];
  return [{ name: "list_files", input: {} }, ...search, ...reads];
}

/**
 * What to read in one step: first the rest of a file that is begun, so that it is whole before its start is left out of
 * the prompt; then files that come in one call; a long file by itself.
 */
function pathsOfStep(files: SiteFiles, paths: readonly string[], startsOnly: boolean): readonly string[] {
  if (startsOnly) return paths;
  const begun = paths.filter((path) => (files.read.get(path)?.content ?? "") !== "");
  if (begun.length > 0) return begun.slice(0, 1);
  const short = paths.filter((path) => bytesOf(files, path) <= oneCallBytes);
  return short.length > 0 ? short : paths.slice(0, 1);
}

const bytesOf = (files: SiteFiles, path: string) => files.files?.find((file) => file.path === path)?.bytes ?? 0;

/**
 * The reads that bring files closer to being known. The rest of a long file is read in several calls at once; where the
 * start is enough, `lines` at a time.
 */
export function readingCalls(files: SiteFiles, paths: readonly string[], lines?: number): ToolCall[] {
  const calls: ToolCall[] = [];
  for (const path of pathsOfStep(files, paths, lines !== undefined)) {
    const read = files.read.get(path);
    const [gap] = read?.gaps ?? [];
    const isLong = bytesOf(files, path) > longFileBytes;
    if (read === undefined || read.content === "" || gap === undefined) {
      calls.push({ name: "read_file", input: lines === undefined || !isLong ? { path } : { path, limit: lines } });
    } else if (lines !== undefined) {
      calls.push({ name: "read_file", input: { path, offset: gap.first, limit: lines } });
    } else {
      for (const { first, last } of read.gaps) {
        for (let offset = first; offset <= last && calls.length < callsMax; offset += read.linesPerCall) {
          const limit = Math.min(read.linesPerCall, last - offset + 1);
          calls.push({ name: "read_file", input: { path, offset, limit } });
        }
      }
    }
    if (calls.length >= callsMax) break;
  }
  return calls.slice(0, callsMax);
}
