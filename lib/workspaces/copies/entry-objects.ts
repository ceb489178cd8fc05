import { promisify } from "node:util";
import { constants, deflate } from "node:zlib";
import { emptyTree } from "../git/git-environment.ts";
import { compressedBytesMax, inflateTo } from "../git/objects/inflate.ts";
import { writeLooseObject } from "../git/objects/loose-objects.ts";
import { makeDelta } from "../git/objects/make-delta.ts";
import type { GitObject, ObjectInfo } from "../git/objects/object.ts";
import { applyDelta } from "../git/objects/pack-entries.ts";
import { readOwnObject } from "../git/read-objects.ts";
import { objectBytesMax } from "../transfer/repository-limits.ts";
import type { NewObject } from "./find-new-objects.ts";
import { partBytesMax } from "./journal-store.ts";

// An entry of objects is a list of them, each after those that it reaches:
//
//   type (1 byte), id (20), base's id (20), bytes of its content or difference (4), compressed bytes (4), and these, compressed by zlib.
//
// Without a base (zeros) there is the content, otherwise the difference from the base. A folder of ten thousand files is a list of
// 350 kB, of which the change of a file changes 20 bytes in one place, so the bytes of a turn do not grow with its site.

const deflateLater = promisify(deflate);
const types = ["blob", "tree", "commit", "tag"] as const satisfies readonly ObjectInfo["type"][];
const headerBytes = 49;
const baseBytesMin = 256;
const noBase = "0".repeat(40);

/** Returns the entry's content in parts of at most `partBytesMax`. */
export async function* formatObjects(repository: string, objects: readonly NewObject[]): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for (const object of objects) {
    const formatted = await formatObject(repository, object);
    waiting.push(...formatted);
    bytes += formatted.reduce((sum, { length }) => sum + length, 0);
    if (bytes < partBytesMax) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; all.length - at >= partBytesMax; at += partBytesMax) yield all.subarray(at, at + partBytesMax);
    waiting = [all.subarray(at)];
    bytes = all.length - at;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

async function formatObject(repository: string, { id, base }: NewObject): Promise<Buffer[]> {
  const { type, content } = await readExisting(repository, id);
  const resembled = base === null || content.length < baseBytesMin ? null : await readBase(repository, base);
  const delta = resembled && makeDelta(resembled, content);
  const isBased = delta !== null && delta.length < content.length;
  const kept = isBased ? delta : content;
  const compressed = await deflateLater(kept, { level: constants.Z_DEFAULT_COMPRESSION });
  const header = Buffer.alloc(headerBytes);
  header[0] = types.indexOf(type);
  header.write(id, 1, "hex");
  header.write(isBased && base ? base : noBase, 21, "hex");
  header.writeUInt32BE(kept.length, 41);
  header.writeUInt32BE(compressed.length, 45);
  return [header, compressed];
}

/** A base is only a saving: without it the object is whole. */
async function readBase(repository: string, id: string): Promise<Buffer | null> {
  return id === emptyTree ? null : ((await readOwnObject(repository, id))?.content ?? null);
}

async function readExisting(repository: string, id: string): Promise<GitObject> {
  const object = await readOwnObject(repository, id);
  if (!object) throw new Error(`The repository lacks ${id}.`);
  return object;
}

/** Writes the entry's objects into the repository, each only after those that it reaches. */
export async function applyObjects(
  repository: string,
  parts: AsyncIterable<Buffer>,
  { isReplaced }: { isReplaced: boolean },
): Promise<void> {
  const reader = new PartReader(parts);
  for (let header = await reader.take(headerBytes); header !== null; header = await reader.take(headerBytes)) {
    const type = types[header[0] ?? -1];
    const id = header.toString("hex", 1, 21);
    const base = header.toString("hex", 21, 41);
    const bytes = header.readUInt32BE(41);
    const compressedBytes = header.readUInt32BE(45);
    if (!type || bytes > objectBytesMax[type] || compressedBytes > compressedBytesMax(bytes)) throw damaged();
    const compressed = await reader.take(compressedBytes);
    if (compressed === null) throw damaged();
    const kept = await inflateTo(compressed, bytes);
    const content = base === noBase ? kept : applyDelta((await readExisting(repository, base)).content, kept);
    if ((await writeLooseObject(repository, type, content, { isReplaced })) !== id) throw damaged();
  }
}

const damaged = () => new Error("An entry of a repository's journal is damaged.");

class PartReader {
  readonly #parts: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(parts: AsyncIterable<Buffer>) {
    this.#parts = parts[Symbol.asyncIterator]();
  }

  /** Returns the next bytes, or null at the end. */
  async take(bytes: number): Promise<Buffer | null> {
    const chunks = [this.#rest];
    let length = this.#rest.length;
    while (length < bytes) {
      const next = await this.#parts.next();
      if (next.done) {
        if (length > 0) throw damaged();
        return null;
      }
      chunks.push(next.value);
      length += next.value.length;
    }
    const all = chunks.length === 1 ? this.#rest : Buffer.concat(chunks);
    this.#rest = all.subarray(bytes);
    return all.subarray(0, bytes);
  }
}
