import type { Person } from "../schema.ts";
import { runGit, runGitLine } from "./git.ts";
import { assertObjectId } from "./object-id.ts";

// Writes objects into a repository. Git may prune them unless a ref reaches them.

/** Stores content unchanged (no filters, no conversion of line ends) and returns its id. */
export function writeBlob(repository: string, content: Uint8Array, signal?: AbortSignal): Promise<string> {
  return runGitLine(repository, ["hash-object", "-w", "--no-filters", "--stdin"], { input: content, signal });
}

export interface NewTreeEntry {
  mode: string;
  id: string;
  /** Bytes as latin1. */
  name: string;
}

function formatEntry({ mode, id, name }: NewTreeEntry): string {
  const isTree = mode === "40000" || mode === "040000";
  const type = isTree ? "tree" : mode === "160000" ? "commit" : "blob";
  return `${isTree ? "040000" : mode} ${type} ${id}\t${name}\0`;
}

/** Stores several trees at once and returns their ids in order; git sorts their entries. */
export async function writeTrees(repository: string, trees: readonly NewTreeEntry[][]): Promise<string[]> {
  if (trees.length === 0) return [];
  // `--missing`: the entries were read from or written to this repository, so that git need not look each one up.
  const input = trees.map((entries) => entries.map(formatEntry).join("")).join("\0");
  const { stdout } = await runGit(repository, ["mktree", "-z", "--missing", "--batch"], {
    input: Buffer.from(`${input}\0`, "latin1"),
  });
  const ids = stdout.toString("latin1").split("\n").filter(Boolean);
  if (ids.length !== trees.length) throw new Error("git mktree answered with another number of trees.");
  return ids;
}

export interface NewCommit {
  tree: string;
  parents: readonly string[];
  author: Person;
  message: string;
  /** Defaults to now. */
  at?: Date;
}

/** The committer of every commit; the authors are people. */
export const committer: Person = { name: "Sitewright", email: "noreply@sitewright.invalid" };

/** Returns a name or address without the characters that git's identity lines can't hold; never empty. */
function identity(text: string, fallback: string): string {
  const clean = text
    .replace(/[<>]|\p{Cc}/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200);
  // git strips these at both ends and then rejects an empty name (ident.c, crud).
  return /[^.,:;<>"'\\ ]/.test(clean) ? clean : fallback;
}

/** Stores a commit object and returns its id. No ref moves. */
export function commitTree(repository: string, commit: NewCommit): Promise<string> {
  const date = `@${Math.floor((commit.at ?? new Date()).getTime() / 1000)} +0000`;
  const parents = commit.parents.flatMap((parent) => ["-p", assertObjectId(parent)]);
  return runGitLine(repository, ["commit-tree", assertObjectId(commit.tree), ...parents], {
    input: commit.message,
    env: {
      GIT_AUTHOR_NAME: identity(commit.author.name, "Unknown"),
      GIT_AUTHOR_EMAIL: identity(commit.author.email, "unknown@sitewright.invalid"),
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: committer.name,
      GIT_COMMITTER_EMAIL: committer.email,
      GIT_COMMITTER_DATE: date,
    },
  });
}
