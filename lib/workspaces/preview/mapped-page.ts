import { isUtf8 } from "node:buffer";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { readObject, readObjectInfo } from "../git/read-objects.ts";
import { findEntry } from "../git/tree.ts";
import { checkSitePath } from "../site/site-path.ts";
import { isPagePath, mappedBytesMax } from "./preview-file.ts";

/** A page with its elements. */
export interface MappedPage {
  /** The content's id: equal for equal bytes. */
  blob: string;
  /** With a byte order mark, if the file has one. */
  bytes: Buffer;
  /** Without commit and path, because versions with the same page share it. */
  map: SourceMap;
}

const pagesKept = 60;

/** Pages by their content. */
const known = () => processState("mapped-pages", () => new RecentMap<Promise<MappedPage | null>>(pagesKept));

/** Returns a page of a tree; null for a file that is missing, is no page, is too long to be mapped or is not UTF-8. */
export async function findMappedPage(repository: string, tree: string, path: string): Promise<MappedPage | null> {
  const blob = await findPageBlob(repository, tree, path);
  return blob === null ? null : readMappedPage(repository, blob);
}

/** Returns the content's id of a page; null if a tree has no such page. */
export async function findPageBlob(repository: string, tree: string, path: string): Promise<string | null> {
  if (!isPagePath(path) || !checkSitePath(path).ok) return null;
  const entry = await findEntry(repository, tree, path);
  return entry?.kind === "file" ? entry.id : null;
}

/** As `findMappedPage`, by the content's id. */
export function readMappedPage(repository: string, blob: string): Promise<MappedPage | null> {
  return keepPromise(known(), `${repository} ${blob}`, async () => {
    const info = await readObjectInfo(repository, blob);
    const object = info && info.bytes <= mappedBytesMax ? await readObject(repository, blob) : null;
    if (!object || !isUtf8(object.content)) return null;
    return { blob, bytes: object.content, map: makeSourceMap(object.content.toString(), { commit: "", path: "" }) };
  });
}
