import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { readTitles } from "#lib/projects/preview/read-titles.ts";
import { changedParts } from "#lib/words/page/changed-parts.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { treeOf } from "#lib/workspaces/git/object-reader.ts";
import { type ChangedFile, type Receipt, receiptLimits } from "../schema.ts";

/** The titles of more pages are not read. */
const titlesReadMax = 40;

type Titles = ReadonlyMap<string, string>;

/** Returns what a turn changed, as people call it: pages by the titles of its receipt, or else by their paths. */
export function nameFiles(files: readonly ChangedFile[], receipt: Receipt | undefined): string {
  const titles = new Map(receipt?.pages.map(({ path, title }) => [path, title]));
  return toNames(
    files.map(({ path }) => path),
    titles,
  );
}

/** Returns what paths of a commit are to people. It reads the titles of a bounded number of pages. */
export async function namePaths(repository: string, commit: string, paths: readonly string[]): Promise<string> {
  return toNames(paths, await titlesIn(repository, commit, paths));
}

/** Returns what changed between two commits, as people call it. It reads the titles of a bounded number of pages. */
export async function nameChanges(
  sides: { repository: string; before: string; after: string },
  files: readonly ChangedFile[],
): Promise<string> {
  const gone = files.filter(({ status }) => status === "deleted").map(({ path }) => path);
  const paths = files.map(({ path }) => path);
  const old = await titlesIn(sides.repository, sides.before, gone);
  return toNames(paths, new Map([...old, ...(await titlesIn(sides.repository, sides.after, paths))]));
}

/** Returns the receipt of a turn of which none was kept: the pages, called by their paths, and no sentences. */
export function receiptOfFiles(files: readonly ChangedFile[]): Receipt | null {
  const pages = files
    .filter(({ path }) => isHtmlPath(path))
    .slice(0, receiptLimits.pages)
    .map(({ path }) => ({ path, title: pageName(path, "") }));
  return files.length === 0 ? null : { pages, sentences: [], flags: [] };
}

function toNames(paths: readonly string[], titles: Titles): string {
  const pages = paths.filter(isHtmlPath).map((path) => ({ path, name: pageName(path, titles.get(path) ?? "") }));
  return changedParts(pages, paths);
}

async function titlesIn(repository: string, commit: string, paths: readonly string[]): Promise<Titles> {
  const pages = paths.filter(isHtmlPath).slice(0, titlesReadMax);
  return pages.length === 0 ? new Map() : readTitles(repository, await treeOf(repository, commit), pages);
}
