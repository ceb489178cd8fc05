import { createHash, randomBytes } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { constants, deflate, deflateSync } from "node:zlib";
import { ShortTurns } from "#lib/platform/short-turns.ts";
import { runGit } from "../git.ts";
import type { ObjectInfo } from "../objects/object.ts";
import { withRepositoryFiles } from "../repository-files.ts";

const deflateLater = promisify(deflate);
const packMsMax = 10 * 60_000;
const types: Record<ObjectInfo["type"], number> = { commit: 1, tree: 2, blob: 3, tag: 4 };

/** An object that is to be stored. */
export interface NewObject {
  type: ObjectInfo["type"];
  bytes: number;
  read(): Promise<Buffer>;
}

/**
 * Stores objects as one pack, so that they survive a power cut: all of them wait for the disk once. None of them is seen before all are stored.
 * git names them by their content itself.
 */
export async function writePack(repository: string, objects: readonly NewObject[]): Promise<void> {
  const folder = join(repository, "objects", "pack");
  // git removes old files with this beginning that a crash has left.
  const partial = join(folder, `tmp_pack_${randomBytes(6).toString("hex")}`);
  try {
    const name = await withRepositoryFiles("write-pack", () => writeEntries(partial, objects));
    const command = ["index-pack", "-o", `${partial}.idx`, partial];
    const options = { timeoutMs: packMsMax, isAsItIs: true };
    await runGit(repository, ["-c", "core.fsync=all", "-c", "pack.threads=1", ...command], options);
    await rename(partial, join(folder, `pack-${name}.pack`));
    // git uses a pack as soon as it finds its index.
    await rename(`${partial}.idx`, join(folder, `pack-${name}.idx`));
    await syncFolder(folder);
  } finally {
    for (const left of [partial, `${partial}.idx`, `${partial}.rev`]) await rm(left, { force: true });
  }
}

/** The bytes that are collected before they are written. */
const collectedBytes = 1024 * 1024;

/** Writes a pack without its index (gitformat-pack(5)), and returns the hash at its end. */
async function writeEntries(path: string, objects: readonly NewObject[]): Promise<string> {
  const hash = createHash("sha1");
  const file = await open(path, "wx", 0o444);
  try {
    let collected: Buffer[] = [formatStart(objects.length)];
    let bytes = 0;
    const write = async () => {
      const part = Buffer.concat(collected);
      hash.update(part);
      await file.writeFile(part);
      collected = [];
      bytes = 0;
    };
    const turns = new ShortTurns();
    for (const { type, read } of objects) {
      if (turns.isOver) await turns.next();
      const content = await read();
      const compressed = await compress(content);
      collected.push(formatEntryStart(types[type], content.length), compressed);
      bytes += compressed.length;
      if (bytes > collectedBytes) await write();
    }
    await write();
    const name = hash.digest();
    await file.writeFile(name);
    await file.sync();
    return name.toString("hex");
  } finally {
    await file.close();
  }
}

/** Larger content is compressed in another thread. */
const inPlaceBytesMax = 32 * 1024;

async function compress(content: Buffer): Promise<Buffer> {
  const options = { level: constants.Z_BEST_SPEED };
  return content.length > inPlaceBytesMax ? deflateLater(content, options) : deflateSync(content, options);
}

function formatStart(count: number): Buffer {
  const start = Buffer.from("PACK\0\0\0\x02\0\0\0\0", "latin1");
  start.writeUInt32BE(count, 8);
  return start;
}

/** The type and the lowest four bits of the size, then groups of seven; the highest bit says that another one follows. */
function formatEntryStart(type: number, bytes: number): Buffer {
  const groups: number[] = [];
  let group = (type << 4) | (bytes & 15);
  for (let left = Math.floor(bytes / 16); left > 0; left = Math.floor(left / 128)) {
    groups.push(group | 0x80);
    group = left & 0x7f;
  }
  return Buffer.from([...groups, group]);
}

/** The new names survive a power cut too. */
async function syncFolder(path: string): Promise<void> {
  const folder: FileHandle = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
