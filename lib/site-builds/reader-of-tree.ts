import type { SiteReader } from "#lib/generators/site-reader.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { readObject } from "#lib/workspaces/git/read-objects.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";

/** Returns what recognising a generator needs of a tree. */
export function readerOf(repository: string, tree: string): SiteReader {
  return {
    listFiles: async () =>
      (await listTree(repository, tree)).flatMap(({ path, kind }) => (kind === "file" ? [path] : [])),
    readBytes: async (path, bytesMax) => {
      const entry = await findEntry(repository, tree, path);
      const object = entry?.kind === "file" ? await readObject(repository, entry.id) : null;
      return object?.content.subarray(0, bytesMax) ?? null;
    },
  };
}
