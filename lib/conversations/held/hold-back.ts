import { parseHtml } from "#lib/page-source/html-source.ts";
import { fileNameOf, isHtmlPath, isStylePath } from "#lib/page-source/page-paths.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import { asSummary } from "#lib/page-source/write-scope/held-part.ts";
import { mayComeAlong } from "#lib/page-source/write-scope/shown-picture.ts";
import { type AllowedRanges, type SplitFile, splitSite } from "#lib/page-source/write-scope/split-site.ts";
import { summarizeFile } from "#lib/page-source/write-scope/summarize-part.ts";
import { holdToPlaces } from "#lib/projects/released-places/hold-to-places.ts";
import { keepShownPictures } from "#lib/projects/released-places/keep-shown-pictures.ts";
import type { PlaceOnVersion } from "#lib/projects/released-places/load-released.ts";
import { tellInEach } from "#lib/words/language.ts";
import { heldWords } from "#lib/words/page/held.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { readText } from "#lib/workspaces/site/read-text.ts";
import { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { findRootInTree, pathInSite } from "#lib/workspaces/site/site-root.ts";
import { toSiteSource } from "#lib/workspaces/site/site-source.ts";
import { type HeldChange, heldChangesMax } from "./held-schema.ts";

/** By file, the ranges of bytes in the base commit that may change: elements. */
export type ByteRanges = ReadonlyMap<string, readonly { start: number; end: number }[]>;

export interface HeldBack {
  /** The site with what may change. */
  kept: SiteFiles;
  /** The held changes that people would notice, as they are told of them. */
  changes: HeldChange[];
  /** One for each file with others, such as white space: they are told to those who decide about somebody else's changes. */
  unnoticed: HeldChange[];
}

/**
 * Splits what a turn did to a site. `kept` has the base's bytes everywhere outside of the ranges and of the styles of their elements.
 * Objects are written, but no commit and no ref. `parse` parses the base's pages.
 */
export async function holdBack(site: SiteFiles, ranges: ByteRanges, parse = parseHtml): Promise<HeldBack> {
  const base = new SiteFiles(site.repository, site.baseTree);
  const kept = new SiteFiles(site.repository, site.baseTree);
  try {
    const changes = new Map<string, string | null>();
    for (const path of site.changedPaths()) changes.set(path, await readText(site, path));
    // The rules of a stylesheet may concern every page.
    const source = { ...(await toSiteSource(base, { isListed: [...changes.keys()].some(isStylePath) })), parse };
    const files = await splitSite(source, changes, await toUnits(ranges, source));
    for (const file of files) {
      const written = file.kept === null ? null : await kept.write(file.path, file.kept);
      if (written?.ok === false) throw new Error(written.message);
    }
    const read = async (path: string) => (await source.read(path)) ?? changes.get(path) ?? null;
    const added: string[] = [];
    for (const { path } of files) if (mayComeAlong(path) && !(await exists(base, path))) added.push(path);
    const shown = await keepShownPictures(added, { now: site, kept, files, source });
    const held = files.filter(({ path }) => !shown.has(path));
    const texts = await Promise.all(held.map(async (file) => ({ ...file, text: await read(file.path) })));
    return { kept, ...(await tell({ base, site }, texts)) };
  } finally {
    await base.close();
  }
}

const exists = async (site: SiteFiles, path: string) => {
  const found = await site.read(path);
  return found.ok || found.code !== "not-found";
};

/**
 * As `holdBack`, for a turn of a restricted person. The places are those of the base. `site` may have less than the turn did, if it is
 * held to picks as well.
 */
export async function holdToReleased(
  site: SiteFiles,
  places: readonly PlaceOnVersion[],
  parse = parseHtml,
): Promise<HeldBack> {
  const { repository, baseTree: base } = site;
  const { tree, held } = await holdToPlaces(repository, { base, after: await site.writeTree() }, places, parse);
  const kept = new SiteFiles(repository, base);
  const old = new SiteFiles(repository, base);
  try {
    await kept.replaceTree(tree);
    return { kept, ...(await tell({ base: old, site }, held)) };
  } finally {
    await old.close();
  }
}

/** Returns the held changes as people are told of them. */
async function tell(
  { base, site }: { base: SiteFiles; site: SiteFiles },
  files: readonly (SplitFile & { text: string | null })[],
): Promise<Pick<HeldBack, "changes" | "unnoticed">> {
  const changes: HeldChange[] = [];
  const unnoticed: HeldChange[] = [];
  const root = await findRootInTree(base.repository, base.baseTree);
  for (const { path, held, text } of files) {
    const noticed = held.filter(({ isNoticed }) => isNoticed);
    const left = held.length - noticed.length;
    const [first, last] = [held[0], held.at(-1)];
    if (!first || !last) continue;
    const title = titleOf(path, text, root);
    if (left > 0)
      unnoticed.push({
        ...asSummary(tellInEach(() => heldWords.onlyInCode(left))),
        path,
        ...title,
        start: first.start,
        end: last.end,
      });
    if (noticed.length === 0) continue;
    // Only the sites tell a file that is gone from one that is not text.
    const status = (await exists(base, path)) ? ((await exists(site, path)) ? "changed" : "gone") : "new";
    const ofFile = status === "changed" ? null : summarizeFile(path, status);
    changes.push(
      ...noticed.map(({ start, end, summary, translated }) => ({
        ...(ofFile ? asSummary(ofFile) : { summary, translated }),
        ...{ path, ...title, start, end },
      })),
    );
  }
  return { changes: cut(changes), unnoticed };
}

async function toUnits(ranges: ByteRanges, source: SiteSource): Promise<AllowedRanges> {
  const units = new Map<string, { start: number; end: number }[]>();
  for (const [path, spans] of ranges) {
    const text = await source.read(path);
    if (text === null) continue;
    const bytes = Buffer.from(text);
    const at = (offset: number) => bytes.toString("utf8", 0, offset).length;
    units.set(
      path,
      spans.map(({ start, end }) => ({ start: at(start), end: at(end) })),
    );
  }
  return units;
}

function titleOf(path: string, source: string | null, root: string): Pick<HeldChange, "title" | "translatedTitle"> {
  if (!isHtmlPath(path)) return { title: fileNameOf(path) };
  const ofPage = source === null ? "" : makeSourceMap(source, { commit: "", path }).title;
  const { english: title, translated } = tellInEach(() => pageName(pathInSite(path, root), ofPage));
  return translated.de === title ? { title } : { title, translatedTitle: translated };
}

export function cut(changes: HeldChange[]): HeldChange[] {
  const [next] = changes.slice(heldChangesMax - 1);
  if (!next || changes.length <= heldChangesMax) return changes;
  const more = tellInEach(() => heldWords.more(changes.length - heldChangesMax + 1));
  return [...changes.slice(0, heldChangesMax - 1), { ...next, ...asSummary(more) }];
}
