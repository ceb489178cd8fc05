import type { Person } from "../schema.ts";
import { assertObjectId } from "./object-id.ts";
import { writeLooseObject } from "./objects/loose-objects.ts";
import { withRepositoryFiles } from "./repository-files.ts";

// Writes objects into a repository's files, without a process. git may prune them unless a ref reaches them.

/** Stores content unchanged (no filters, no conversion of line ends) and returns its id. */
export function writeBlob(repository: string, content: Uint8Array, signal?: AbortSignal): Promise<string> {
  return withRepositoryFiles("write-blob", () => writeLooseObject(repository, "blob", content), signal);
}

export interface NewTreeEntry {
  mode: string;
  id: string;
  /** Bytes as latin1. */
  name: string;
}

/** Stores several trees and returns their ids in order. */
export function writeTrees(repository: string, trees: readonly NewTreeEntry[][]): Promise<string[]> {
  const contents = trees.map(formatTree);
  return withRepositoryFiles("write-trees", () =>
    Promise.all(contents.map((content) => writeLooseObject(repository, "tree", content))),
  );
}

/** A tree's content: `<mode> SP <name> NUL <id in bytes>` for each entry, in git's order (`base_name_compare` in git's `read-cache.c`). */
export function formatTree(entries: readonly NewTreeEntry[]): Buffer {
  const sorted = entries.map((entry) => {
    const mode = entry.mode.replace(/^0+/, "");
    // A folder's name is compared as if it ended with a slash.
    return { ...entry, mode, key: mode === "40000" ? `${entry.name}/` : entry.name };
  });
  sorted.sort((a, b) => (a.key < b.key ? -1 : 1));
  return Buffer.concat(
    sorted.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} ${name}\0`, "latin1"),
      Buffer.from(assertObjectId(id), "hex"),
    ]),
  );
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

/** git removes these at both ends of a name or address, and rejects one that is empty then (`ident.c`, `crud`). */
const crud = `[.,:;<>"'\\\\ ]+`;
const crudAtEnds = new RegExp(`^${crud}|${crud}$`, "g");

/** Returns a name or address without the characters that git's identity lines can't hold; never empty. */
function identity(text: string, fallback: string): string {
  const clean = text
    .replace(/[<>]|\p{Cc}/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200);
  return clean.replace(crudAtEnds, "") || fallback;
}

/** Stores a commit object and returns its id. No ref moves. */
export function commitTree(repository: string, commit: NewCommit): Promise<string> {
  if (commit.message.includes("\0")) throw new TypeError("A message without NUL was expected.");
  const when = `${Math.floor((commit.at ?? new Date()).getTime() / 1000)} +0000`;
  const name = identity(commit.author.name, "Unknown");
  const email = identity(commit.author.email, "unknown@sitewright.invalid");
  const lines = [
    `tree ${assertObjectId(commit.tree)}`,
    ...[...new Set(commit.parents)].map((parent) => `parent ${assertObjectId(parent)}`),
    `author ${name} <${email}> ${when}`,
    `committer ${committer.name} <${committer.email}> ${when}`,
    "",
    commit.message,
  ];
  const content = Buffer.from(lines.join("\n"), "utf8");
  return withRepositoryFiles("write-commit", () => writeLooseObject(repository, "commit", content));
}
