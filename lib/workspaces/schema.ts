// Types of workspaces and site files. Safe in the browser.

export const workspaceStatuses = [
  "available_for_setup",
  "in_setup",
  "available_for_conversation",
  "in_conversation",
  "in_review",
  "merged",
  "problem",
] as const;
export type WorkspaceStatus = (typeof workspaceStatuses)[number];

export const remoteStates = ["none", "up_to_date", "pending", "failing", "until_review"] as const;
export type RemoteState = (typeof remoteStates)[number];

export type SiteFailureCode =
  | "invalid-path"
  | "not-found"
  | "already-exists"
  | "is-folder"
  | "is-symlink"
  | "is-binary"
  | "too-large"
  | "invalid-pattern"
  | "not-allowed";

export type SiteFailure = { ok: false; code: SiteFailureCode; message: string };

/** A result, or an expected failure whose sentence lets a model or a person recover. */
export type SiteResult<T> = { ok: true; value: T } | SiteFailure;

export interface SiteEntry {
  path: string;
  /** Size of the content in bytes; 0 for a submodule. */
  bytes: number;
  kind: "file" | "symlink" | "submodule";
}

export interface SearchHit {
  path: string;
  /** From 1. */
  line: number;
  text: string;
}

export interface SearchQuery {
  pattern: string;
  /** True if the pattern is an extended regular expression (POSIX ERE); otherwise it is taken literally. */
  regex: boolean;
  caseSensitive: boolean;
  glob?: string;
  hitsMax: number;
}

export type FileStatus = "added" | "modified" | "deleted" | "renamed";

export interface ChangedFile {
  path: string;
  /** The earlier path of a renamed file. */
  oldPath?: string;
  status: FileStatus;
  /** Lines; 0 for a binary file. */
  additions: number;
  deletions: number;
}

export interface FileDiff extends ChangedFile {
  binary: boolean;
  /** A unified diff of this file as `git diff` prints it; empty for a binary file. */
  patch: string;
  /** Set if the patch was cut at its limit; the numbers still count the whole change. */
  truncated?: true;
}

/** The author or committer of a commit. */
export interface Person {
  name: string;
  email: string;
}
