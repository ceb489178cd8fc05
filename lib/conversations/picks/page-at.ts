import { readObject, readObjectInfo, treeOf } from "#lib/workspaces/git/object-reader.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { isBinary } from "#lib/workspaces/site/binary.ts";
import { fileBytesMax } from "#lib/workspaces/site/site-files.ts";

export interface PageAt {
  /** The content's id: equal for equal bytes. */
  blob: string;
  /** With a byte order mark, if the file has one. */
  source: string;
}

/** Returns a text file of a commit; null without such a file, or if it is too large or its text can't be stored. */
export async function readPageAt(repository: string, commit: string, path: string): Promise<PageAt | null> {
  const entry = await findEntry(repository, await treeOf(repository, commit), path);
  if (entry?.kind !== "file") return null;
  const info = await readObjectInfo(repository, entry.id);
  if (!info || info.bytes > fileBytesMax) return null;
  const content = (await readObject(repository, entry.id))?.content;
  // Also after its beginning, where `isBinary` does not look: PostgreSQL stores no NUL.
  if (!content || isBinary(content) || content.includes(0)) return null;
  return { blob: entry.id, source: new TextDecoder("utf-8", { ignoreBOM: true }).decode(content) };
}
