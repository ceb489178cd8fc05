import { runGit } from "../git/git.ts";
import { emptyTree } from "../git/git-environment.ts";
import { assertObjectId } from "../git/object-id.ts";
import type { ChangedFile, FileStatus } from "../schema.ts";

/** Both ends of a change, as commits or trees; null stands for the empty tree. */
export interface Change {
  repository: string;
  before: string | null;
  after: string | null;
  signal?: AbortSignal;
}

/** A changed file, with the facts by which its patch is found. */
export interface ChangedFileNumbers extends ChangedFile {
  binary: boolean;
  /** True if a file became a symlink or the reverse: its patch has two parts. */
  kindChanged: boolean;
}

/** Larger files are compared as binary, so that a diff's memory is bounded. */
const textBytesMax = "8m";

/** Returns the arguments that the numbers and the patches of a change share, so that both have the same renames and order. */
export function diffArguments(change: Change, formats: readonly string[]): string[] {
  return [
    "-c",
    `core.bigFileThreshold=${textBytesMax}`,
    "diff-tree",
    "-r",
    "-M",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    "--no-abbrev",
    "--ignore-submodules=none",
    ...formats,
    assertObjectId(change.before ?? emptyTree),
    assertObjectId(change.after ?? emptyTree),
    "--",
  ];
}

const statuses: Record<string, FileStatus> = { A: "added", D: "deleted", R: "renamed" };

/** Returns the changed files with their numbers of lines and renames, in git's order, without patches. */
export async function readChangedFiles(change: Change): Promise<ChangedFileNumbers[]> {
  if (change.before === change.after) return [];
  const { stdout } = await runGit(change.repository, diffArguments(change, ["-z", "--raw", "--numstat"]), {
    signal: change.signal,
  });
  return parseRawAndNumbers(stdout.toString("utf8").split("\0"));
}

/** Parses `git diff-tree -z --raw --numstat`: all raw records, then the numbers in the same order (git-diff-tree(1)). */
function parseRawAndNumbers(fields: string[]): ChangedFileNumbers[] {
  const files: ChangedFileNumbers[] = [];
  let at = 0;
  for (; fields[at]?.startsWith(":"); at++) {
    // :<mode before> <mode after> <id before> <id after> <status and score>
    const letter = fields[at]?.split(" ")[4]?.[0] ?? "M";
    const oldPath = letter === "R" ? fields[++at] : undefined;
    const path = fields[++at] ?? "";
    files.push({
      path,
      ...(oldPath === undefined ? {} : { oldPath }),
      status: statuses[letter] ?? "modified",
      additions: 0,
      deletions: 0,
      binary: false,
      kindChanged: letter === "T",
    });
  }
  for (const file of files) {
    // <added> TAB <deleted> TAB <path>, or for a rename an empty path and then both paths as fields.
    const [added, deleted] = (fields[at] ?? "").split("\t");
    at += file.oldPath === undefined ? 1 : 3;
    file.binary = added === "-";
    file.additions = Number(added) || 0;
    file.deletions = Number(deleted) || 0;
  }
  return files;
}

/** Returns the changed files for display: paths, status and numbers of lines. */
export async function changedFiles(change: Change): Promise<ChangedFile[]> {
  const files = await readChangedFiles(change);
  return files.map(({ binary: _binary, kindChanged: _kindChanged, ...file }) => file);
}
