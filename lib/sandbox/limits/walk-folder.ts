import { type Dir, lstatSync, opendirSync, type Stats } from "node:fs";
import { ShortTurns } from "#lib/platform/short-turns.ts";

/** The kernel takes no longer path (PATH_MAX), so nothing below it can be measured. */
const pathBytesMax = 4000;

/** Folders lie so deep in each other that paths can't name what is in them. */
export class FolderTooDeep extends Error {
  override name = "FolderTooDeep";
}

interface Entry {
  /** In bytes, since a name may be no text. */
  path: Buffer;
  stats: Stats;
}

/**
 * Yields every entry below a folder, a folder before its content, so that its rights can be changed before it is read. No link is followed,
 * and no other file system entered. Entries that vanish or can't be read are left out. Throws `FolderTooDeep`.
 *
 * The calls are synchronous, in turns of a few milliseconds: for files that were just written they are several times faster than
 * asynchronous ones, and a walk has to be faster than a program that writes.
 */
export async function* walkFolder(folder: string): AsyncGenerator<Entry> {
  const device = lstatSync(folder).dev;
  const waiting: Buffer[] = [Buffer.from(folder)];
  const turns = new ShortTurns();
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    if (parent.length > pathBytesMax) throw new FolderTooDeep();
    for (const path of listPaths(parent)) {
      if (turns.isOver) await turns.next();
      const stats = readStats(path);
      if (!stats) continue;
      yield { path, stats };
      if (stats.isDirectory() && stats.dev === device) waiting.push(path);
    }
  }
}

function* listPaths(folder: Buffer): Generator<Buffer> {
  const opened = openFolder(folder);
  if (!opened) return;
  const prefix = Buffer.concat([folder, Buffer.from("/")]);
  try {
    for (let entry = opened.readSync(); entry; entry = opened.readSync())
      yield Buffer.concat([prefix, Buffer.from(entry.name)]);
  } finally {
    opened.closeSync();
  }
}

function openFolder(folder: Buffer): Dir | null {
  try {
    // Names come as bytes, which Node's types do not know of.
    return opendirSync(folder, { bufferSize: 1024, encoding: "buffer" as BufferEncoding });
  } catch {
    return null;
  }
}

function readStats(path: Buffer): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
