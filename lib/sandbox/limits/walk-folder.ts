import { type Dir, lstatSync, opendirSync, type Stats } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";

/** How long the walk keeps the process to itself, in milliseconds. */
const turnMs = 5;

/** The kernel takes no longer path (PATH_MAX), so nothing below it can be measured. */
const pathBytesMax = 4000;

/** Folders lie so deep in each other that paths can't name what is in them. */
export class FolderTooDeep extends Error {
  override name = "FolderTooDeep";
}

interface Entry {
  path: string;
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
  const waiting = [folder];
  let turnEnds = performance.now() + turnMs;
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    if (Buffer.byteLength(parent) > pathBytesMax) throw new FolderTooDeep();
    for (const path of listPaths(parent)) {
      if (performance.now() > turnEnds) {
        await nextTurn();
        turnEnds = performance.now() + turnMs;
      }
      const stats = readStats(path);
      if (!stats) continue;
      yield { path, stats };
      if (stats.isDirectory() && stats.dev === device) waiting.push(path);
    }
  }
}

function* listPaths(folder: string): Generator<string> {
  const opened = openFolder(folder);
  if (!opened) return;
  try {
    for (let entry = opened.readSync(); entry; entry = opened.readSync()) yield `${folder}/${entry.name}`;
  } finally {
    opened.closeSync();
  }
}

function openFolder(folder: string): Dir | null {
  try {
    return opendirSync(folder, { bufferSize: 1024 });
  } catch {
    return null;
  }
}

function readStats(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
