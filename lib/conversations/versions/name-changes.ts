import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { readTitles } from "#lib/projects/preview/read-titles.ts";
import { changedParts } from "#lib/words/page/changed-parts.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { treeOf } from "#lib/workspaces/git/object-reader.ts";
import { type ChangedFile, type Receipt, receiptLimits } from "../schema.ts";

/** The titles of more pages are not read. */
const titlesReadMax = 40;

/** Returns what a turn changed, as people call it: pages by the titles of its receipt, or else by their paths. */
export function nameFiles(files: readonly ChangedFile[], receipt: Receipt | undefined): string {
  return toNames(files, new Map(receipt?.pages.map(({ path, title }) => [path, title])));
}

function toNames(files: readonly ChangedFile[], titles: ReadonlyMap<string, string>): string {
  const paths = files.map(({ path }) => path);
  const pages = paths.filter(isHtmlPath).map((path) => pageName(path, titles.get(path) ?? ""));
  return changedParts(pages, paths);
}

/** Returns what changed between two commits, as people call it. It reads the titles of a bounded number of pages. */
export async function nameChanges({
  repository,
  before,
  after,
  files,
}: {
  repository: string;
  before: string;
  after: string;
  files: readonly ChangedFile[];
}): Promise<string> {
  const pages = files.filter(({ path }) => isHtmlPath(path)).slice(0, titlesReadMax);
  const titlesIn = async (commit: string, isGone: boolean) => {
    const paths = pages.filter(({ status }) => (status === "deleted") === isGone).map(({ path }) => path);
    return paths.length === 0 ? [] : readTitles(repository, await treeOf(repository, commit), paths);
  };
  const titles = new Map([...(await titlesIn(before, true)), ...(await titlesIn(after, false))]);
  return toNames(files, titles);
}

/** Returns the receipt of a turn of which none was kept: the pages, called by their paths, and no sentences. */
export function receiptOfFiles(files: readonly ChangedFile[]): Receipt | null {
  const pages = files
    .filter(({ path }) => isHtmlPath(path))
    .slice(0, receiptLimits.pages)
    .map(({ path }) => ({ path, title: pageName(path, "") }));
  return files.length === 0 ? null : { pages, sentences: [], flags: [] };
}
