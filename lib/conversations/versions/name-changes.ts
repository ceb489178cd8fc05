import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { readTitles } from "#lib/projects/preview/read-titles.ts";
import { changedParts } from "#lib/words/page/changed-parts.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { readReceipt } from "#lib/words/page/read-told.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { findRootInTree, pathInSite } from "#lib/workspaces/site/site-root.ts";
import { type ChangedFile, type Receipt, receiptLimits } from "../schema.ts";

/** The titles of more pages are not read. */
const titlesReadMax = 40;

type Names = ReadonlyMap<string, string>;

/** Returns what a turn changed, as people call it: pages by the titles of its receipt, or else by their paths. */
export function nameFiles(files: readonly ChangedFile[], receipt: Receipt | undefined): string {
  return toNames(
    files.map(({ path }) => path),
    new Map((receipt && readReceipt(receipt))?.pages.map(({ path, title }) => [path, title])),
  );
}

/** Returns what paths of a commit are to people. It reads the titles of a bounded number of pages. */
export async function namePaths(repository: string, commit: string, paths: readonly string[]): Promise<string> {
  return toNames(paths, await namesIn(repository, commit, paths));
}

/** Returns what changed between two commits, as people call it. It reads the titles of a bounded number of pages. */
export async function nameChanges(
  sides: { repository: string; before: string; after: string },
  files: readonly ChangedFile[],
): Promise<string> {
  const gone = files.filter(({ status }) => status === "deleted").map(({ path }) => path);
  const paths = files.map(({ path }) => path);
  const young = paths.filter((path) => !gone.includes(path));
  const old = await namesIn(sides.repository, sides.before, gone);
  return toNames(paths, new Map([...old, ...(await namesIn(sides.repository, sides.after, young))]));
}

/** Returns the receipt of a turn of which none was kept: the pages, called by their paths, and no sentences. */
export function receiptOfFiles(files: readonly ChangedFile[]): Receipt | null {
  const pages = files
    .filter(({ path }) => isHtmlPath(path))
    .slice(0, receiptLimits.pages)
    .map(({ path }) => ({ path, title: pageName(path, "") }));
  return files.length === 0 ? null : { pages, sentences: [], flags: [] };
}

function toNames(paths: readonly string[], names: Names): string {
  const pages = paths.filter(isHtmlPath).map((path) => ({ path, name: names.get(path) ?? pageName(path, "") }));
  return changedParts(pages, paths);
}

async function namesIn(repository: string, commit: string, paths: readonly string[]): Promise<Names> {
  const pages = paths.filter(isHtmlPath);
  if (pages.length === 0) return new Map();
  const tree = await treeOf(repository, commit);
  const root = await findRootInTree(repository, tree);
  const titles = await readTitles(repository, tree, pages.slice(0, titlesReadMax));
  return new Map(pages.map((path) => [path, pageName(pathInSite(path, root), titles.get(path) ?? "")]));
}
