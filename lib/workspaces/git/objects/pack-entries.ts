import type { FileHandle } from "node:fs/promises";
import { objectBytesMax } from "../../transfer/repository-limits.ts";
import { compressedBytesMax, inflateStart, inflateTo, startBytes } from "./inflate.ts";
import { readBytes } from "./loose-objects.ts";
import { DamagedObject, type GitObject, noContent, type ObjectInfo, type WantsContent } from "./object.ts";

// The entries of a pack: a type and a size, then the compressed content, or the difference from another object (gitformat-pack(5),
// "pack-*.pack files").

/** git makes no longer chains of differences (`pack.depth`, at most 4095). */
const chainMax = 4_095;
const offsetDelta = 6;
const idDelta = 7;
const types: Record<number, ObjectInfo["type"]> = { 1: "commit", 2: "tree", 3: "blob", 4: "tag" };

interface Entry {
  type: number;
  /** Bytes of what is compressed: of the content, or of the difference. */
  bytes: number;
  /** Where the compressed bytes begin in the pack. */
  from: number;
  /** The first compressed bytes. */
  start: Buffer;
  /** For a difference: where its base begins, or the base's id. */
  base: number | string | null;
}

/** Reads the object at a place of a pack. `findBase` returns the place of an object of the same pack. */
export async function readPackedEntry(
  pack: FileHandle,
  place: number,
  wants: WantsContent,
  findBase: (id: string) => Promise<number | null>,
): Promise<GitObject> {
  const deltas: Entry[] = [];
  let entry = await readEntry(pack, place);
  while (entry.base !== null) {
    deltas.push(entry);
    const next = typeof entry.base === "number" ? entry.base : await findBase(entry.base);
    if (next === null || deltas.length > chainMax) throw new DamagedObject("A difference in a pack has no base.");
    entry = await readEntry(pack, next);
  }
  const type = types[entry.type];
  if (!type) throw new DamagedObject("An entry of a pack has an unknown type.");
  const bytes = deltas[0] ? readSizes(inflateStart(deltas[0].start)).after : entry.bytes;
  if (!wants({ type, bytes })) return { type, bytes, content: noContent };
  let content = await readContent(pack, entry);
  for (const delta of deltas.reverse()) content = applyDelta(content, await readContent(pack, delta));
  return { type, bytes, content };
}

async function readEntry(pack: FileHandle, place: number): Promise<Entry> {
  const start = await readBytes(pack, place, startBytes + 64);
  let at = 0;
  const next = () => {
    const byte = start[at++];
    if (byte === undefined) throw new DamagedObject("A pack ends within an entry.");
    return byte;
  };
  let byte = next();
  const type = (byte >> 4) & 7;
  let bytes = byte & 15;
  for (let factor = 16; byte & 0x80; factor *= 128) {
    byte = next();
    bytes += (byte & 0x7f) * factor;
  }
  let base: Entry["base"] = null;
  if (type === offsetDelta) {
    byte = next();
    let distance = byte & 0x7f;
    while (byte & 0x80) {
      byte = next();
      distance = (distance + 1) * 128 + (byte & 0x7f);
    }
    if (distance <= 0 || distance > place) throw new DamagedObject("A difference in a pack has no base.");
    base = place - distance;
  } else if (type === idDelta) {
    base = start.toString("hex", at, at + 20);
    at += 20;
  }
  return { type, bytes, base, from: place + at, start: start.subarray(at) };
}

async function readContent(pack: FileHandle, { bytes, from, start }: Entry): Promise<Buffer> {
  if (bytes > objectBytesMax.blob) throw new DamagedObject("An entry of a pack is larger than any object may be.");
  const most = compressedBytesMax(bytes);
  return inflateTo(most <= start.length ? start : await readBytes(pack, from, most), bytes);
}

/** Returns the sizes with which a difference begins: of the base, and of the object that it makes of it. */
function readSizes(delta: Buffer): { before: number; after: number; at: number } {
  let at = 0;
  const size = () => {
    let total = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = delta[at++];
      if (byte === undefined || factor > 2 ** 49) throw new DamagedObject("A difference in a pack has no sizes.");
      total += (byte & 0x7f) * factor;
      if (!(byte & 0x80)) return total;
    }
  };
  return { before: size(), after: size(), at };
}

/** Applies a difference: instructions that copy bytes of the base, or that carry bytes of their own. */
export function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const sizes = readSizes(delta);
  if (sizes.before !== base.length || sizes.after > objectBytesMax.blob) throw damagedDelta();
  const content = Buffer.allocUnsafe(sizes.after);
  let at = sizes.at;
  let filled = 0;
  const put = (from: Buffer, start: number, bytes: number) => {
    if (start + bytes > from.length || filled + bytes > content.length) throw damagedDelta();
    from.copy(content, filled, start, start + bytes);
    filled += bytes;
  };
  /** Returns a number of up to `count` bytes, of which only those are there whose bit is set. */
  const operand = (bits: number, count: number) => {
    let value = 0;
    for (let index = 0; index < count; index++) {
      if (bits & (1 << index)) value += (delta[at++] ?? 0) * 256 ** index;
    }
    return value;
  };
  while (at < delta.length) {
    const instruction = delta[at++] ?? 0;
    if (instruction & 0x80) {
      const start = operand(instruction, 4);
      put(base, start, operand(instruction >> 4, 3) || 0x10000);
    } else if (instruction > 0) {
      put(delta, at, instruction);
      at += instruction;
    } else throw damagedDelta();
  }
  if (filled !== content.length) throw damagedDelta();
  return content;
}

const damagedDelta = () => new DamagedObject("A difference in a pack is damaged.");
