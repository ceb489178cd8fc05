import type { SourceMap } from "#lib/page-source/schema.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import { readObject, readObjectInfo, treeOf } from "#lib/workspaces/git/object-reader.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { isPagePath, mappedBytesMax } from "#lib/workspaces/preview/preview-file.ts";
import { isBinary } from "#lib/workspaces/site/binary.ts";
import { checkSitePath } from "#lib/workspaces/site/site-path.ts";

/** A page of a commit with its elements. */
export interface PageMap {
  /** The content's id: equal for equal bytes. */
  blob: string;
  /** With a byte order mark, if the file has one. */
  source: string;
  map: SourceMap;
}

/** Reads pages of commits, each once. Returns null for a file that is missing, no page, too large, or no text that can be stored. */
export function pageMapReader(repository: string): (commit: string, path: string) => Promise<PageMap | null> {
  const read = new Map<string, Promise<PageMap | null>>();
  return (commit, path) => {
    const key = `${commit} ${path}`;
    const known = read.get(key) ?? readPageMap(repository, commit, path);
    read.set(key, known);
    return known;
  };
}

async function readPageMap(repository: string, commit: string, path: string): Promise<PageMap | null> {
  if (!isPagePath(path) || !checkSitePath(path).ok) return null;
  const entry = await findEntry(repository, await treeOf(repository, commit), path);
  if (entry?.kind !== "file") return null;
  const info = await readObjectInfo(repository, entry.id);
  if (!info || info.bytes > mappedBytesMax) return null;
  const content = (await readObject(repository, entry.id))?.content;
  // Also after its beginning, where `isBinary` does not look: PostgreSQL stores no NUL.
  if (!content || isBinary(content) || content.includes(0)) return null;
  const source = content.toString();
  return { blob: entry.id, source, map: makeSourceMap(source, { commit, path }) };
}
