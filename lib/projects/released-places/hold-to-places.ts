import { parseHtml, type Span } from "#lib/page-source/html-source.ts";
import { findByRef } from "#lib/page-source/mapped-elements.ts";
import { isHtmlPath, isStylePath } from "#lib/page-source/page-paths.ts";
import { bringsCode, isMarkdownPath } from "#lib/page-source/released/plain-source.ts";
import { isPlainPage, isWithin, type ReleasedSpans, splitReleased } from "#lib/page-source/released/split-released.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import type { SplitFile } from "#lib/page-source/write-scope/split-site.ts";
import { compareTrees, type TreeChange } from "#lib/workspaces/git/tree-changes.ts";
import { readText } from "#lib/workspaces/site/read-text.ts";
import { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { toSiteSource } from "#lib/workspaces/site/site-source.ts";
import { keepShownPictures } from "./keep-shown-pictures.ts";
import type { PlaceOnVersion } from "./load-released.ts";

/** Files that a person may add to a released folder and remove from it. Others run in a browser, or change the looks of other pages. */
const folderFiles = /\.(?:html?|md|markdown|txt|png|jpe?g|gif|webp|avif|pdf)$/i;

export interface HeldToPlaces {
  /** The base's tree with what may change of it. The given tree if all of it may. */
  tree: string;
  /** The files of which something is held, with their text in the base, or else the new one. */
  held: (SplitFile & { text: string | null })[];
}

/**
 * Returns what a restricted person's change may change of the base's tree. Every byte outside of the released places is the base's. The
 * places are those of the base. Writes objects only. `parse` parses the base's pages.
 */
export async function holdToPlaces(
  repository: string,
  { base, after }: { base: string; after: string },
  places: readonly PlaceOnVersion[],
  parse = parseHtml,
): Promise<HeldToPlaces> {
  const changed = await compareTrees(repository, base, after);
  const [old, now, kept] = [base, after, base].map((tree) => new SiteFiles(repository, tree)) as [
    SiteFiles,
    SiteFiles,
    SiteFiles,
  ];
  try {
    const folders = places.flatMap(({ kind, path }) => (kind === "folder" ? [path] : []));
    const texts = new Map<string, string | null>();
    for (const change of changed) {
      if (await keepInFolder(change, { old, now, kept, folders })) continue;
      texts.set(change.path, change.after?.mode === change.before?.mode ? await readText(now, change.path) : null);
    }
    const source = { ...(await toSiteSource(old, { isListed: [...texts.keys()].some(isStylePath) })), parse };
    const files = await splitReleased(source, texts, await spansOf(source, places, [...source.paths, ...texts.keys()]));
    for (const { path, kept: text } of files) {
      const written = text === null ? null : await kept.write(path, text);
      if (written?.ok === false) throw new Error(written.message);
    }
    const split = new Set(files.map(({ path }) => path));
    const added = changed.filter(
      ({ path, before, after: leaf }) =>
        split.has(path) && before === null && leaf?.kind === "file" && leaf.mode === "100644",
    );
    const shown = await keepShownPictures(
      added.map(({ path }) => path),
      { now, kept, files, source },
    );
    const held: HeldToPlaces["held"] = [];
    for (const file of files) {
      if (file.held.length === 0 || shown.has(file.path)) continue;
      held.push({ ...file, text: (await source.read(file.path)) ?? texts.get(file.path) ?? null });
    }
    return { tree: await kept.writeTree(), held };
  } finally {
    await Promise.all([old, now, kept].map((site) => site.close()));
  }
}

/** Keeps a file that was added, replaced or removed in a released folder, as a whole; returns whether it was. */
async function keepInFolder(
  { path, before, after }: TreeChange,
  { old, now, kept, folders }: { old: SiteFiles; now: SiteFiles; kept: SiteFiles; folders: readonly string[] },
): Promise<boolean> {
  // A page that is there already is compared with itself.
  if (before !== null && after !== null && isHtmlPath(path)) return false;
  const isPlain = [before, after].every((leaf) => leaf === null || (leaf.kind === "file" && leaf.mode === "100644"));
  if (!isPlain || !folderFiles.test(path) || !folders.some((folder) => isWithin(path, folder))) return false;
  if (after === null) return (await kept.delete(path)).ok;
  const found = await now.read(path);
  if (!found.ok) return false;
  if (isMarkdownPath(path)) {
    const [text, source] = [await readText(now, path), before === null ? "" : await readText(old, path)];
    if (text === null || bringsCode(source ?? "", text)) return false;
  }
  if (isHtmlPath(path)) {
    const text = await readText(now, path);
    if (text === null || !isPlainPage(text, await pagesAround(old, path))) return false;
  }
  return (await kept.write(path, found.value.content)).ok;
}

const examplesMax = 50;

/** Returns the pages of a site that a new page may be like: those of its folder first. */
async function pagesAround(site: SiteFiles, path: string): Promise<string[]> {
  const listed = await site.list();
  if (!listed.ok) return [];
  const folder = path.slice(0, path.lastIndexOf("/"));
  const paths = listed.value
    .filter((entry) => entry.kind === "file" && isHtmlPath(entry.path))
    .map((entry) => entry.path);
  const near = paths.toSorted((left, right) => Number(isWithin(right, folder)) - Number(isWithin(left, folder)));
  const texts = await Promise.all(near.slice(0, examplesMax).map((one) => readText(site, one)));
  return texts.filter((text) => text !== null);
}

async function spansOf(
  source: SiteSource & Required<Pick<SiteSource, "parse">>,
  places: readonly PlaceOnVersion[],
  paths: readonly string[],
): Promise<ReleasedSpans> {
  const elements = new Map<string, Span[]>();
  const pages = new Set<string>();
  const contents: ReleasedSpans["contents"][number][] = [];
  for (const { kind, path, content, ref, page } of places) {
    if (kind === "page") pages.add(path);
    if (kind === "folder") {
      for (const file of paths) if (isHtmlPath(file) && isWithin(file, path)) pages.add(file);
    }
    if (kind === "content" && content) contents.push({ content, path });
    const text = page === null || ref === null ? null : await source.read(path);
    // The anchor belongs to the bytes that it was found in.
    if (text === null || ref === null || !page?.bytes.equals(Buffer.from(text))) continue;
    const element = findByRef(source.parse(text), ref);
    if (element?.inSource)
      elements.set(path, [...(elements.get(path) ?? []), { start: element.start, end: element.end }]);
  }
  return { elements, pages, contents };
}
