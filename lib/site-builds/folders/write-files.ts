import { closeSync, constants, fchmodSync, fstatSync, mkdirSync, openSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { handOverOpened } from "#lib/sandbox/bubblewrap/folder-owner.ts";
import { readBlobs } from "#lib/workspaces/git/bulk/read-blobs.ts";
import { GitError } from "#lib/workspaces/git/git.ts";
import { readObject, readObjectInfo } from "#lib/workspaces/git/read-objects.ts";
import { streamBlob } from "#lib/workspaces/preview/stream-blob.ts";
import { type FileMark, markOf } from "./file-mark.ts";

export interface FileToWrite {
  /** Below the folder. */
  path: string;
  /** Of the content. */
  id: string;
  isExecutable: boolean;
}

/** Up to so many files are read without a process. */
const fewFiles = 4;

/**
 * Writes files that are not there, and returns their marks by their paths. The commands of a build may change them. Every folder above them is a true
 * folder or missing, and nobody else works there.
 */
export async function writeFiles(
  root: string,
  repository: string,
  files: readonly FileToWrite[],
): Promise<Map<string, FileMark>> {
  const marks = new Map<string, FileMark>();
  const folders = new Set<string>();
  const create = (file: FileToWrite) => new NewFile(join(root, file.path), file, folders);
  if (files.length > fewFiles) {
    await writeTogether(repository, files, create, marks).catch((error: unknown) => {
      // Those that are left are read alone: that restores lost objects, or says which one is missing.
      if (!(error instanceof GitError)) throw error;
    });
  }
  for (const file of files) if (!marks.has(file.path)) marks.set(file.path, await writeAlone(repository, file, create));
  return marks;
}

async function writeTogether(
  repository: string,
  files: readonly FileToWrite[],
  create: (file: FileToWrite) => NewFile,
  marks: Map<string, FileMark>,
): Promise<void> {
  let open: NewFile | null = null;
  try {
    for await (const { at, part, isLast } of readBlobs(
      repository,
      files.map(({ id }) => id),
    )) {
      const file = files[at];
      if (!file) break;
      open ??= create(file);
      open.add(part);
      if (!isLast) continue;
      marks.set(file.path, open.finish());
      open = null;
    }
  } finally {
    open?.remove();
  }
}

async function writeAlone(
  repository: string,
  file: FileToWrite,
  create: (file: FileToWrite) => NewFile,
): Promise<FileMark> {
  const content = await contentOf(repository, file.id);
  const open = create(file);
  try {
    for await (const part of content) open.add(part);
  } catch (error) {
    open.remove();
    throw error;
  }
  return open.finish();
}

/** Larger content is streamed, so that it is never in memory as a whole. */
const inMemoryBytesMax = 8 * 1024 * 1024;

async function contentOf(repository: string, id: string): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>> {
  const info = await readObjectInfo(repository, id);
  if (info && info.bytes > inMemoryBytesMax) return streamBlob({ repository, id, bytes: info.bytes });
  const object = await readObject(repository, id);
  if (!object) throw new Error("A file's content is missing from the repository.");
  return [object.content];
}

/** A file while it is written. The calls are synchronous, which for many small files is several times faster. */
class NewFile {
  readonly #path: string;
  readonly #isExecutable: boolean;
  readonly #opened: number;

  /** `folders` are known to be there. */
  constructor(path: string, { isExecutable }: FileToWrite, folders: Set<string>) {
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    this.#path = path;
    this.#isExecutable = isExecutable;
    this.#opened = openSync(
      path,
      constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
      0o644,
    );
  }

  add(part: Uint8Array): void {
    writeFileSync(this.#opened, part);
  }

  finish(): FileMark {
    try {
      if (this.#isExecutable) fchmodSync(this.#opened, 0o755);
      // Changes the mark, so it comes before.
      handOverOpened(this.#opened);
      return markOf(fstatSync(this.#opened, { bigint: true }));
    } finally {
      closeSync(this.#opened);
    }
  }

  remove(): void {
    closeSync(this.#opened);
    unlinkSync(this.#path);
  }
}
