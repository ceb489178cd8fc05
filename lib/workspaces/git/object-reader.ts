import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { Socket } from "node:net";
import { processState } from "#lib/platform/process-state.ts";
import { workspaceRefusals } from "../refusals.ts";
import { objectBytesMax } from "../transfer/repository-limits.ts";
import { GitError, type GitFailure, gitMsMax, startGit } from "./git.ts";
import { emptyTree } from "./git-environment.ts";
import { assertObjectId } from "./object-id.ts";

// Reads objects through one long-lived `git cat-file --batch-command` per repository: a read costs a round trip on a pipe
// instead of a process. Only object ids are asked for, so that no name in a repository can disturb the protocol.
// An answer that is late ends the reader: every pending read fails, and the next read starts another reader.

export interface ObjectInfo {
  type: "blob" | "tree" | "commit" | "tag";
  bytes: number;
}

export interface GitObject extends ObjectInfo {
  content: Buffer;
}

interface Request {
  withContent: boolean;
  resolve: (object: GitObject | null) => void;
  reject: (error: Error) => void;
}

const readersMax = 24;
const idleMs = 30_000;
const newline = 10;
const empty = Buffer.alloc(0);

class ObjectReader {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting: Request[] = [];
  readonly #onClose: () => void;
  #chunks: Buffer[] = [];
  #buffered = 0;
  #wanted = 1;
  #info: ObjectInfo | undefined;
  #closed = false;
  #idle: NodeJS.Timeout | undefined;
  /** Runs while a read is pending; restarted at each answer. */
  #late: NodeJS.Timeout | undefined;

  constructor(repository: string, onClose: () => void) {
    this.#onClose = onClose;
    this.#child = startGit(repository, ["cat-file", "--batch-command"]);
    this.#child.stdout.on("data", (chunk: Buffer) => this.#receive(chunk));
    this.#child.stderr.resume();
    this.#child.once("error", () => this.#fail("exit"));
    this.#child.once("close", () => this.#fail("exit"));
    this.#rest();
  }

  get busy(): boolean {
    return this.#waiting.length > 0;
  }

  /** `signal` rejects this read alone; its answer is still received, and dropped. */
  ask(name: string, withContent: boolean, signal?: AbortSignal): Promise<GitObject | null> {
    if (signal?.aborted) return Promise.reject(new GitError("cat-file", "aborted"));
    const { promise, resolve, reject } = Promise.withResolvers<GitObject | null>();
    clearTimeout(this.#idle);
    if (!this.busy) {
      this.#hold("ref");
      this.#expectAnswer();
    }
    this.#waiting.push({ withContent, resolve, reject });
    this.#child.stdin.write(`${withContent ? "contents" : "info"} ${name}\n`);
    if (!signal) return promise;
    const abort = () => reject(new GitError("cat-file", "aborted"));
    signal.addEventListener("abort", abort, { once: true });
    return promise.finally(() => signal.removeEventListener("abort", abort));
  }

  #expectAnswer(): void {
    this.#late = setTimeout(() => {
      this.#fail("timeout");
      this.#child.kill("SIGKILL");
    }, gitMsMax());
  }

  /** Accepts no further reads; the pending ones are answered, then the process ends. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#idle);
    this.#onClose();
    this.#child.stdin.end();
  }

  #rest(): void {
    // An idle reader must not keep the process alive.
    this.#hold("unref");
    this.#idle = setTimeout(() => this.close(), idleMs).unref();
  }

  #hold(how: "ref" | "unref"): void {
    this.#child[how]();
    for (const pipe of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) {
      if (pipe instanceof Socket) pipe[how]();
    }
  }

  #fail(failure: GitFailure): void {
    this.close();
    clearTimeout(this.#late);
    for (const request of this.#waiting.splice(0)) request.reject(new GitError("cat-file", failure));
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    while (this.#buffered >= this.#wanted && this.#waiting.length > 0) {
      const bytes = this.#chunks.length === 1 ? (this.#chunks[0] ?? empty) : Buffer.concat(this.#chunks);
      const rest = this.#info ? this.#takeContent(bytes, this.#info) : this.#takeHeader(bytes);
      this.#chunks = rest.length > 0 ? [rest] : [];
      this.#buffered = rest.length;
    }
  }

  #takeHeader(bytes: Buffer): Buffer {
    const end = bytes.indexOf(newline);
    if (end < 0) {
      this.#wanted = bytes.length + 1;
      return bytes;
    }
    const [, type, size] = bytes.toString("latin1", 0, end).split(" ");
    const rest = bytes.subarray(end + 1);
    if (size === undefined) this.#answer(null);
    else {
      const info = { type, bytes: Number(size) } as ObjectInfo;
      if (!this.#waiting[0]?.withContent) this.#answer({ ...info, content: empty });
      else {
        this.#info = info;
        this.#wanted = info.bytes + 1;
      }
    }
    return rest;
  }

  #takeContent(bytes: Buffer, info: ObjectInfo): Buffer {
    // A copy, so that a small object does not keep a large buffer alive.
    this.#answer({ ...info, content: Buffer.from(bytes.subarray(0, info.bytes)) });
    return bytes.subarray(info.bytes + 1);
  }

  #answer(object: GitObject | null): void {
    this.#info = undefined;
    this.#wanted = 1;
    this.#waiting.shift()?.resolve(object);
    clearTimeout(this.#late);
    if (this.busy) this.#expectAnswer();
    else if (!this.#closed) this.#rest();
  }
}

const readers = () => processState("git.object-readers", () => new Map<string, ObjectReader>());

function readerOf(repository: string): ObjectReader {
  const pool = readers();
  const known = pool.get(repository);
  pool.delete(repository);
  const reader =
    known ?? new ObjectReader(repository, () => pool.get(repository) === reader && pool.delete(repository));
  // The most recently used is the last one.
  pool.set(repository, reader);
  if (pool.size > readersMax) [...pool.values()].find((candidate) => !candidate.busy && candidate !== reader)?.close();
  return reader;
}

/** Returns the type and size (bytes) of an object, or null if the repository has no object with that id. */
export function readObjectInfo(repository: string, id: string, signal?: AbortSignal): Promise<ObjectInfo | null> {
  return readerOf(repository).ask(assertObjectId(id), false, signal);
}

/**
 * Returns an object with its content, or null. Checks its size first: an object above the repository limits is rejected
 * unread. A caller with a lower limit calls `readObjectInfo` first.
 */
export async function readObject(repository: string, id: string, signal?: AbortSignal): Promise<GitObject | null> {
  const info = await readObjectInfo(repository, id, signal);
  if (info === null) return null;
  if (info.bytes > objectBytesMax[info.type]) throw workspaceRefusals["repository-oversized"](info.type);
  return readerOf(repository).ask(id, true, signal);
}

/** Returns the id of a commit's tree, or of the tree itself. Throws if the repository has no such object. */
export async function treeOf(repository: string, id: string, signal?: AbortSignal): Promise<string> {
  if (id === emptyTree) return emptyTree;
  // Only the info of a tree is read: its content can be large.
  const info = await readObjectInfo(repository, id, signal);
  if (info?.type === "tree") return id;
  const object = info?.type === "commit" ? await readObject(repository, id, signal) : null;
  const tree = /^tree ([0-9a-f]+)\n/.exec(object?.content.toString("latin1") ?? "")?.[1];
  if (!tree) throw new Error("The repository has no such commit.");
  return tree;
}

/** Ends the reader of one repository, or all readers: before a repository is removed, and at shutdown. */
export function closeObjectReaders(repository?: string): void {
  for (const [path, reader] of [...readers()]) if (repository === undefined || path === repository) reader.close();
}
