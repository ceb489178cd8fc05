import { basename, dirname } from "node:path";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { isId } from "#lib/platform/ids.ts";
import { processState } from "#lib/platform/process-state.ts";

// With REPOSITORIES=copied each host has its own copy of a project's repository. Objects reach the other copies, and refs are agreed on,
// through this port; `lib/workspaces/copies` is its other side. Without that setting no repository has a copy, and nothing here acts.

/** How a repository's own copy on this host agrees with those of all others. */
export interface RepositoryCopy {
  /** Brings the copy up to date. Makes it, if this host has none yet. */
  catchUp(): Promise<void>;
  /** Restores objects that are lost here, and damaged ones too. Returns false if that was tried a moment ago. */
  heal(options: { isDamaged: boolean }): Promise<boolean>;
  /** Returns once all that an object reaches can be had by every host; with `tx`, once that transaction is committed. */
  keep(id: string, options?: KeepOptions): Promise<void>;
  readRef(ref: string): Promise<string | null>;
  /** The branch that HEAD names. */
  readDefaultBranch(): Promise<string>;
  /** Returns the targets of all refs whose names begin with the prefix. */
  listRefs(prefix: string): Promise<Map<string, string>>;
  /** As `moveBranch`, for the full name of any ref. Keeps the commit first. */
  moveRef(ref: string, to: string, expected?: string | null, tx?: Tx): Promise<MovedBranch>;
  deleteRef(ref: string, tx?: Tx): Promise<void>;
  /** Makes what lies in the folder the project's repository on all hosts, unless they have one. */
  offer(folder: string): Promise<void>;
}

/** Whether a branch was moved, and otherwise where it is. */
export type MovedBranch = { moved: true } | { moved: false; current: string | null };

export interface KeepOptions {
  /** A commit from which the object differs little. It is kept first. */
  over?: string;
  tx?: Tx;
}

type OpenCopy = (repository: string, projectId: string) => RepositoryCopy;

interface Copies {
  open: OpenCopy | null;
}

const copies = () => processState<Copies>("git.copies", () => ({ open: null }));

/** Gives every project's repository a copy; null takes them away. */
export function giveCopies(open: OpenCopy | null): void {
  copies().open = open;
}

/** Returns the copy of a project's repository. Null for all others, such as those that are being made, and if hosts share a folder. */
export function copyOf(repository: string | null): RepositoryCopy | null {
  const { open } = copies();
  if (open === null || repository === null) return null;
  const projectId = projectOf(repository);
  return projectId === null ? null : open(repository, projectId);
}

/** Returns the project of a repository's path (`repositoryPath`); null for any other, such as that of one that is being made. */
export function projectOf(repository: string): string | null {
  const [, id = ""] = /^(.{36})\.git$/.exec(basename(repository)) ?? [];
  return isId(id) && basename(dirname(repository)) === "repositories" ? id : null;
}

/** Keeps what an object reaches for all hosts, before the database names it; see `RepositoryCopy.keep`. */
export async function keepForAllHosts(repository: string, id: string, options?: KeepOptions): Promise<void> {
  await copyOf(repository)?.keep(id, options);
}
