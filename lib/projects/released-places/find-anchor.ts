import { createHash } from "node:crypto";
import { reanchoring } from "#lib/page-source/reanchor.ts";
import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import { readObject, readObjectInfo, treeOf } from "#lib/workspaces/git/object-reader.ts";
import { listVersionsOfFile } from "#lib/workspaces/git/path-history.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { isPagePath, mappedBytesMax } from "#lib/workspaces/preview/preview-file.ts";
import type { PlaceAnchor } from "./released-place-store.ts";

// Finds a released element again on a commit. It is followed through every version of its page, so that a change that removes it and a
// later one that adds something like it are not taken for one edit.

/** A page of a commit with its elements. */
export interface PlacePage {
  blob: string;
  bytes: Buffer;
  map: SourceMap;
}

export type ReadPlacePage = (commit: string, path: string) => Promise<PlacePage | null>;

/** Reads pages of commits, equal ones once. Returns null for a file that is missing, no page, too large or not UTF-8. */
export function placePageReader(repository: string): ReadPlacePage {
  const pages = new Map<string, Promise<PlacePage | null>>();
  return async (commit, path) => {
    if (!isPagePath(path)) return null;
    const tree = await treeOf(repository, commit).catch(() => null);
    const entry = tree === null ? null : await findEntry(repository, tree, path);
    if (entry?.kind !== "file") return null;
    const known = pages.get(entry.id) ?? readPage(repository, entry.id);
    pages.set(entry.id, known);
    const page = await known;
    return page && { ...page, map: { ...page.map, commit, path } };
  };
}

async function readPage(repository: string, id: string): Promise<PlacePage | null> {
  const info = await readObjectInfo(repository, id);
  if (!info || info.bytes > mappedBytesMax) return null;
  const bytes = (await readObject(repository, id))?.content;
  const source = bytes?.toString("utf8");
  if (!bytes || source === undefined || bytes.includes(0) || !Buffer.from(source).equals(bytes)) return null;
  return { blob: id, bytes: Buffer.from(bytes), map: makeSourceMap(source, { commit: "", path: "" }) };
}

export const sourceHashOf = (
  { bytes }: Pick<PlacePage, "bytes">,
  { start, end }: Pick<SourceElement, "start" | "end">,
) => createHash("sha256").update(bytes.subarray(start, end)).digest("hex");

const wordsMax = 300;
export const placeWords = (text: string) =>
  text
    .replaceAll("\0", "")
    .slice(0, wordsMax)
    .replace(/[\uD800-\uDBFF]$/, "");

/** Returns the anchor of an element on a page. */
export function anchorAt(page: PlacePage, element: SourceElement): PlaceAnchor {
  return {
    path: page.map.path,
    ref: element.ref,
    commit: page.map.commit,
    sourceHash: sourceHashOf(page, element),
    name: placeWords(element.name),
    pageTitle: placeWords(page.map.title),
    lostAt: null,
  };
}

/** Returns a released element's anchor on a later commit: found, or lost since `now`. */
export async function followAnchor(
  repository: string,
  anchor: PlaceAnchor,
  { commit, now, readPage }: { commit: string; now: Date; readPage: ReadPlacePage },
): Promise<PlaceAnchor> {
  const { path, commit: from } = anchor;
  if (from === null || from === commit) return anchor;
  const versions = await listVersionsOfFile(repository, { from, to: commit, path });
  let at = anchor;
  // Nothing shows what became of the element if there is no way from the one to the other, as on a site that started over.
  const find = versions === null ? findOnUnrelated : findElement;
  for (const next of [...(versions ?? []), commit]) at = await step(at, next, { now, readPage, find });
  return at;
}

async function step(
  anchor: PlaceAnchor,
  commit: string,
  { now, readPage, find }: { now: Date; readPage: ReadPlacePage; find: typeof findElement },
): Promise<PlaceAnchor> {
  const page = await readPage(commit, anchor.path);
  const element = page && (await find(anchor, page, readPage));
  return element ? anchorAt(page, element) : { ...anchor, commit, lostAt: anchor.lostAt ?? now };
}

async function findElement(
  anchor: PlaceAnchor,
  page: PlacePage,
  readPage: ReadPlacePage,
): Promise<SourceElement | null> {
  if (anchor.lostAt !== null) return findSame(anchor, page);
  const before = anchor.commit === null ? null : await readPage(anchor.commit, anchor.path);
  const old = before?.map.elements.find(({ ref }) => ref === anchor.ref);
  // Its own version is gone, or is not the one that was picked.
  if (!before || !old || sourceHashOf(before, old) !== anchor.sourceHash) return findSame(anchor, page);
  const ref = before.blob === page.blob ? old.ref : reanchoring(before.map, page.map)(old.ref);
  return page.map.elements.find((element) => element.ref === ref) ?? null;
}

async function findOnUnrelated(anchor: PlaceAnchor, page: PlacePage): Promise<SourceElement | null> {
  return findSame(anchor, page);
}

/** Returns the only element with the very same source; null if there is no such element, or more than one. */
function findSame({ sourceHash }: PlaceAnchor, page: PlacePage): SourceElement | null {
  const [same, another] = page.map.elements.filter((element) => sourceHashOf(page, element) === sourceHash);
  return same && !another ? same : null;
}
