import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import type { GitObject, ObjectInfo } from "./objects/object.ts";
import { readObject, readObjectInfo, treeOf } from "./read-objects.ts";

// Objects that were read lately, so that a file that does not change is read from the disk once. An object never changes, so nothing here
// becomes stale. The keys hold the repository too, so that no repository is answered from another one's objects.

/** The largest object that is kept. A larger one has no place here: one file would displace all others. */
export const keptObjectBytesMax = 8 * 1024 * 1024;
/** All kept objects together. */
export const keptBytesMax = 96 * 1024 * 1024;
/** An entry takes about this much memory beside its content, so that many empty files are bounded too. */
const entryBytes = 512;

interface Kept {
  objects: RecentMap<GitObject>;
  /** Reads that have begun: concurrent requests for one file share its bytes. */
  reading: Map<string, Promise<GitObject | null>>;
  trees: RecentMap<string>;
}

const kept = () =>
  processState<Kept>("git.kept-objects", () => ({
    objects: new RecentMap(keptBytesMax, ({ content }) => content.buffer.byteLength + entryBytes),
    reading: new Map(),
    trees: new RecentMap(2_000),
  }));

/** Returns the bytes of all kept objects together. */
export function keptBytes(): number {
  return kept().objects.weight;
}

/** As `readObjectInfo`. */
export async function keptObjectInfo(repository: string, id: string): Promise<ObjectInfo | null> {
  return kept().objects.get(`${repository}\0${id}`) ?? readObjectInfo(repository, id);
}

/** As `readObject`, for an object of at most `keptObjectBytesMax`. Its content is shared: nobody may write into it. */
export async function keptObject(repository: string, id: string): Promise<GitObject | null> {
  const { objects, reading } = kept();
  const key = `${repository}\0${id}`;
  const known = objects.get(key);
  if (known) {
    // The last used entry is the last to be dropped.
    objects.set(key, known);
    return known;
  }
  const begun = reading.get(key);
  if (begun) return begun;
  const read = readObject(repository, id).finally(() => reading.delete(key));
  reading.set(key, read);
  const object = await read;
  if (object !== null && object.bytes <= keptObjectBytesMax) objects.set(key, withOwnMemory(object));
  return object;
}

/** As `treeOf`. */
export async function keptTreeOf(repository: string, commit: string): Promise<string> {
  const { trees } = kept();
  const key = `${repository}\0${commit}`;
  const tree = trees.get(key) ?? (await treeOf(repository, commit));
  trees.set(key, tree);
  return tree;
}

/** Copies content that is a small part of a larger allocation, which it would hold in memory as a whole. */
function withOwnMemory(object: GitObject): GitObject {
  const { content } = object;
  if (content.buffer.byteLength <= content.length + entryBytes) return object;
  const own = Buffer.allocUnsafeSlow(content.length);
  content.copy(own);
  return { ...object, content: own };
}
