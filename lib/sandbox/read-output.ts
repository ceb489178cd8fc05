import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { ShortTurns } from "#lib/platform/short-turns.ts";

export interface OutputLimits {
  /** Entries of any kind, folders and what is left out among them. */
  files: number;
  /** Of all files together. */
  bytes: number;
  fileBytes: number;
  /** Folders within folders; 0 for files of the folder itself alone. */
  depth: number;
}

/** A regular file below an output folder. */
export interface OutputFile {
  /** Relative, with slashes. */
  path: string;
  isExecutable: boolean;
  bytes: number;
  /** Reads the content. Throws if the file is no longer the one that was found. */
  read(): Promise<Buffer>;
}

/** `too-many-files` and `too-many-bytes` are the last entry: nothing after them is looked at. */
export type LeftOutReason =
  | "symlink"
  /** A file with a second name. */
  | "hard-link"
  /** A device, a pipe or a socket. */
  | "special"
  /** A name that is not UTF-8 or has control characters. */
  | "name"
  | "file-size"
  | "too-deep"
  | "too-many-files"
  | "too-many-bytes";

export type OutputEntry = { file: OutputFile } | { leftOut: { path: string; because: LeftOutReason } };

/**
 * Yields the regular files that a command left below a folder of the host, and what is left out: first by the names in a folder, folders
 * in their place. Links are never followed. Throws if the folder is missing, is a link, or can't be read. Nothing of the command may be
 * alive, which holds after `runInSandbox`.
 */
export async function* readOutput(folder: string, limits: OutputLimits): AsyncGenerator<OutputEntry> {
  if (!lstatSync(folder).isDirectory()) throw new Error("the output is not a folder");
  yield* readFolder(folder, "", 0, { ...limits, turns: new ShortTurns() });
}

/** `left` is what the limits still allow. Returns false when one of them is reached. */
async function* readFolder(
  folder: string,
  prefix: string,
  depth: number,
  left: OutputLimits & { turns: ShortTurns },
): AsyncGenerator<OutputEntry, boolean> {
  const names = readdirSync(folder, { encoding: "buffer" });
  for (const name of names.sort(Buffer.compare)) {
    const path = `${prefix}${name}`;
    left.files -= 1;
    if (left.files < 0) return yield* endAt(path, "too-many-files");
    if (!isPlainName(name)) {
      yield leaveOut(path, "name");
      continue;
    }
    const place = join(folder, name.toString());
    if (left.turns.isOver) await left.turns.next();
    const stats = lstatSync(place);
    if (stats.isDirectory()) {
      if (depth === left.depth) yield leaveOut(path, "too-deep");
      else if (!(yield* readFolder(place, `${path}/`, depth + 1, left))) return false;
      continue;
    }
    const because = judgeFile(stats, left);
    if (because === "too-many-bytes") return yield* endAt(path, because);
    if (because) yield leaveOut(path, because);
    else {
      left.bytes -= stats.size;
      yield { file: toFile(path, place, stats) };
    }
  }
  return true;
}

const leaveOut = (path: string, because: LeftOutReason): OutputEntry => ({ leftOut: { path, because } });

function* endAt(path: string, because: LeftOutReason): Generator<OutputEntry, false> {
  yield leaveOut(path, because);
  return false;
}

function isPlainName(name: Buffer): boolean {
  const text = name.toString();
  return Buffer.from(text).equals(name) && !/\p{Cc}/u.test(text);
}

function judgeFile(stats: Stats, left: OutputLimits): LeftOutReason | null {
  if (stats.isSymbolicLink()) return "symlink";
  if (!stats.isFile()) return "special";
  if (stats.nlink > 1) return "hard-link";
  if (stats.size > left.fileBytes) return "file-size";
  return stats.size > left.bytes ? "too-many-bytes" : null;
}

/** Up to this a file is read at once, which is several times faster than in the background. */
const atOnceBytesMax = 64 * 1024;
const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

function toFile(path: string, place: string, found: Stats): OutputFile {
  return {
    path,
    isExecutable: (found.mode & 0o100) !== 0,
    bytes: found.size,
    async read() {
      const content = found.size > atOnceBytesMax ? await readLater(place, found) : readAtOnce(place, found);
      if (content.length !== found.size) throw changed();
      return content;
    },
  };
}

function readAtOnce(place: string, found: Stats): Buffer {
  const file = openSync(place, openFlags);
  try {
    assertSame(fstatSync(file), found);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

async function readLater(place: string, found: Stats): Promise<Buffer> {
  const file: FileHandle = await open(place, openFlags);
  try {
    assertSame(await file.stat(), found);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function assertSame(stats: Stats, found: Stats): void {
  if (!stats.isFile() || stats.ino !== found.ino || stats.dev !== found.dev || stats.size !== found.size)
    throw changed();
}

const changed = () => new Error("the file was changed while it was read");
