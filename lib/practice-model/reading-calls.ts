import { callsMax, type ToolCall } from "./next-move.ts";
import { oneCallBytes, type SiteFiles } from "./site/site-files.ts";
import type { AnsweredCall } from "./transcript.ts";

// The calls that list and read files. A step makes few of them, so that people see progress and the prompt fits the
// window.

/** A longer file is not read whole where its start is enough. In bytes. */
const longFileBytes = 30_000;

/** Returns the calls that list the files; if the list was cut, the calls that list pages and stylesheets only. */
export function listingCalls(files: SiteFiles, calls: readonly AnsweredCall[]): ToolCall[] {
  const listed = calls.filter((call) => call.name === "list_files");
  if (files.files === null) return listed.length < 6 ? [{ name: "list_files", input: {} }] : [];
  if (!files.listingCut || listed.some((call) => call.input.glob !== undefined)) return [];
  return ["**/*.html", "**/*.htm", "**/*.css"].map((glob) => ({ name: "list_files", input: { glob } }));
}

/**
 * Returns calls that read a long file from its start again in one step, with the listing and the search. The results of
 * the last step are never dropped from the prompt, so the next step has all of the file. Null if no file is partly
 * read.
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
  const reads: ToolCall[] = [];
  for (let offset = 1; offset <= last && reads.length < callsMax; offset += read.linesPerCall) {
    reads.push({ name: "read_file", input: { path, offset, limit: Math.min(read.linesPerCall, last - offset + 1) } });
  }
  return [{ name: "list_files", input: {} }, ...searchAgain(calls), ...reads];
}

export const searchCall = (query: string): ToolCall => ({ name: "search_files", input: { query } });

/** The last search, once more. */
const searchAgain = (calls: readonly AnsweredCall[]): ToolCall[] => {
  const query = calls.findLast(({ name }) => name === "search_files")?.input.query;
  return typeof query === "string" ? [searchCall(query)] : [];
};

/**
 * Returns the files to read in this step: the rest of a partly read file first, before its start is dropped from the
 * prompt; then files that fit one call; otherwise one long file.
 */
function pathsOfStep(files: SiteFiles, paths: readonly string[], startsOnly: boolean): readonly string[] {
  if (startsOnly) return paths;
  const begun = paths.filter((path) => (files.read.get(path)?.content ?? "") !== "");
  if (begun.length > 0) return begun.slice(0, 1);
  const short = paths.filter((path) => bytesOf(files, path) <= oneCallBytes);
  return short.length > 0 ? short : paths.slice(0, 1);
}

const bytesOf = (files: SiteFiles, path: string) => files.files?.find((file) => file.path === path)?.bytes ?? 0;

/** Returns calls with the listing and the last search, if the results of earlier steps are dropped from the prompt by now. */
export function withListing(reads: readonly ToolCall[], calls: readonly AnsweredCall[]): ToolCall[] {
  if (!calls.some(({ name, output }) => name === "read_file" && output === null)) return [...reads];
  return [{ name: "list_files", input: {} }, ...searchAgain(calls), ...reads];
}

/**
 * Returns the calls that read more of these files. The rest of a long file takes several calls in one step; if `lines`
 * is given, each call reads that many lines from the start.
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
