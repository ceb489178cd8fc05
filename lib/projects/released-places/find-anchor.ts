import { createHash } from "node:crypto";
import { reanchoring } from "#lib/page-source/reanchor.ts";
import type { SourceElement } from "#lib/page-source/schema.ts";
import { listVersionsOfFile } from "#lib/workspaces/git/path-history.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { findMappedPage, type MappedPage } from "#lib/workspaces/preview/mapped-page.ts";
import type { PlaceAnchor } from "./released-place-store.ts";

// Finds a released element again on a commit. It is followed through every version of its page, so that a change that removes it and a
// later one that adds something like it are not taken for one edit.

/** Returns a page of a commit; null if it is missing, no page, too long, not UTF-8, or has characters that PostgreSQL can't store. */
export async function readPlacePage(repository: string, commit: string, path: string): Promise<MappedPage | null> {
  const tree = await treeOf(repository, commit).catch(() => null);
  const page = tree === null ? null : await findMappedPage(repository, tree, path);
  return page === null || page.bytes.includes(0) ? null : { ...page, map: { ...page.map, commit, path } };
}

const sourceHashOf = ({ bytes }: Pick<MappedPage, "bytes">, { start, end }: Pick<SourceElement, "start" | "end">) =>
  createHash("sha256").update(bytes.subarray(start, end)).digest("hex");

const wordsMax = 300;
const placeWords = (text: string) =>
  text
    .replaceAll("\0", "")
    .slice(0, wordsMax)
    .replace(/[\uD800-\uDBFF]$/, "");

/** Returns the anchor of an element on a page. */
export function anchorAt(page: MappedPage, element: SourceElement): PlaceAnchor {
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

/** Returns released elements' anchors on a later commit, in their order: found, or lost since `now`. Each page is followed once. */
export async function followAnchors(
  repository: string,
  anchors: readonly PlaceAnchor[],
  { commit, now }: { commit: string; now: Date },
): Promise<PlaceAnchor[]> {
  const followed = new Map(anchors.map((anchor) => [anchor, anchor]));
  const groups = Map.groupBy(anchors, ({ path, commit: from }) => JSON.stringify([path, from]));
  for (const group of groups.values()) {
    const { path = "", commit: from = null } = group[0] ?? {};
    if (from === null || from === commit) continue;
    const ends = await followOnPage(repository, group, { path, from, to: commit, now });
    for (const [index, anchor] of group.entries()) followed.set(anchor, ends[index] ?? anchor);
  }
  return [...followed.values()];
}

/** As `followAnchors`, for the anchors of one page on the same commit. */
async function followOnPage(
  repository: string,
  anchors: readonly PlaceAnchor[],
  { path, from, to, now }: { path: string; from: string; to: string; now: Date },
): Promise<PlaceAnchor[]> {
  const versions = await listVersionsOfFile(repository, { from, to, path });
  let at = [...anchors];
  // Nothing shows what became of the elements if there is no way from the one to the other, as on a site that started over.
  let before = versions === null ? null : await readPlacePage(repository, from, path);
  for (const commit of [...(versions ?? []), to]) {
    const page = await readPlacePage(repository, commit, path);
    const find = page && finding(before, page);
    at = at.map((anchor) => {
      const element = find?.(anchor);
      return page && element ? anchorAt(page, element) : { ...anchor, commit, lostAt: anchor.lostAt ?? now };
    });
    before = page;
  }
  return at;
}

/** Returns a function that finds the elements of one version of a page in the next one. */
function finding(before: MappedPage | null, page: MappedPage): (anchor: PlaceAnchor) => SourceElement | null {
  let refOf: ((ref: string) => string | null) | null = null;
  return (anchor) => {
    const old = before?.map.elements.find(({ ref }) => ref === anchor.ref);
    // It was lost, its own version is gone, or is not the one that was picked.
    if (anchor.lostAt !== null || !before || !old || sourceHashOf(before, old) !== anchor.sourceHash)
      return findSame(anchor, page);
    refOf ??= before.blob === page.blob ? (ref) => ref : reanchoring(before.map, page.map);
    const ref = refOf(old.ref);
    return page.map.elements.find((element) => element.ref === ref) ?? null;
  };
}

/** Returns the only element with the very same source; null if there is no such element, or more than one. */
function findSame({ sourceHash }: PlaceAnchor, page: MappedPage): SourceElement | null {
  const [same, another] = page.map.elements.filter((element) => sourceHashOf(page, element) === sourceHash);
  return same && !another ? same : null;
}
