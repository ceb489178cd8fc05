import { type FileHandle, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { processState } from "#lib/platform/process-state.ts";
import { nullIfAbsent, readBytes } from "./loose-objects.ts";
import { DamagedObject, type GitObject, type WantsContent } from "./object.ts";
import { readPackedEntry } from "./pack-entries.ts";

// Objects in packs. The index of a pack begins with 256 counts, by the first byte of the ids, after which the sorted ids follow, a
// checksum for each, and its place in the pack (gitformat-pack(5), "Version 2 pack-*.idx files").

interface Pack {
  /** The path without its ending. */
  path: string;
  /** How many ids begin with at most this byte. */
  counts: readonly number[];
}

const idBytes = 20;
const headerBytes = 8;
const idsFrom = headerBytes + 256 * 4;
const repositoriesMax = 500;

/** The known packs of each repository, the most recently read repository last. No file stays open. */
const known = () => processState("git.packs", () => new Map<string, Promise<Pack[]>>());

function packsOf(repository: string, isAgain: boolean): Promise<Pack[]> {
  const all = known();
  const found = (!isAgain && all.get(repository)) || listPacks(repository);
  all.delete(repository);
  all.set(repository, found);
  found.catch(() => all.delete(repository));
  for (const oldest of all.keys()) {
    if (all.size <= repositoriesMax) break;
    all.delete(oldest);
  }
  return found;
}

async function listPacks(repository: string): Promise<Pack[]> {
  const folder = join(repository, "objects", "pack");
  const names = await readdir(folder);
  const packs = names
    .filter((name) => name.endsWith(".idx"))
    .map(async (name): Promise<Pack | null> => {
      const path = join(folder, name.slice(0, -".idx".length));
      return withFile(`${path}.idx`, async (index) => ({
        path,
        counts: readCounts(await readBytes(index, 0, idsFrom)),
      }));
    });
  return (await Promise.all(packs)).filter((pack) => pack !== null);
}

function readCounts(start: Buffer): number[] {
  const isVersion2 = start.length === idsFrom && start.readUInt32BE(0) === 0xff744f63 && start.readUInt32BE(4) === 2;
  if (!isVersion2) throw new DamagedObject("The index of a pack has another version than 2.");
  return Array.from({ length: 256 }, (_, byte) => start.readUInt32BE(headerBytes + 4 * byte));
}

/** Returns an object of the repository's packs, or null. Packs that have come since the last read are found too. */
export async function readPackedObject(repository: string, id: string, wants: WantsContent): Promise<GitObject | null> {
  return (
    (await readFrom(await packsOf(repository, false), id, wants)) ??
    readFrom(await packsOf(repository, true), id, wants)
  );
}

async function readFrom(packs: readonly Pack[], id: string, wants: WantsContent): Promise<GitObject | null> {
  for (const pack of packs) {
    const place = await findInPack(pack, id);
    if (place === null) continue;
    const found = await withFile(`${pack.path}.pack`, (file) =>
      readPackedEntry(file, place, wants, (base) => findInPack(pack, base)),
    );
    if (found) return found;
  }
  return null;
}

/** Returns where an object begins in a pack, or null if the pack has no such object or is gone. */
async function findInPack({ path, counts }: Pack, id: string): Promise<number | null> {
  const bytes = Buffer.from(id, "hex");
  const first = bytes[0] ?? 0;
  const start = first === 0 ? 0 : (counts[first - 1] ?? 0);
  const end = counts[first] ?? 0;
  if (start === end) return null;
  return withFile(`${path}.idx`, async (index) => {
    const ids = await readBytes(index, idsFrom + start * idBytes, (end - start) * idBytes);
    const at = start + indexOfId(ids, bytes);
    if (at < start) return null;
    const count = counts[255] ?? 0;
    const places = idsFrom + count * (idBytes + 4);
    const place = (await readBytes(index, places + 4 * at, 4)).readUInt32BE();
    // The highest bit leads to another table, for packs of over 2 GiB.
    if (place < 0x80000000) return place;
    return Number((await readBytes(index, places + 4 * count + 8 * (place - 0x80000000), 8)).readBigUInt64BE());
  });
}

/** Returns the position of an id among sorted ids, or -1. */
function indexOfId(ids: Buffer, id: Buffer): number {
  let low = 0;
  let high = ids.length / idBytes - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = ids.compare(id, 0, idBytes, middle * idBytes, (middle + 1) * idBytes);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T | null> {
  const file = await open(path).catch(nullIfAbsent);
  if (file === null) return null;
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
