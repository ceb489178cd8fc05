import { systemScope } from "#lib/accounts/schema.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { readTitles } from "#lib/projects/preview/read-titles.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { changedParts } from "#lib/words/page/changed-parts.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { readReceipt } from "#lib/words/page/read-told.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { findRootInTree, pathInSite } from "#lib/workspaces/site/site-root.ts";
import { nameSources } from "../built-pages/source-changes.ts";
import { type ChangedFile, type Receipt, receiptLimits } from "../schema.ts";

/** The titles of more pages are not read. */
const titlesReadMax = 40;

/** Names by path: of pages, and of other sources of a site that a generator builds. */
interface Names {
  pages: ReadonlyMap<string, string>;
  parts: ReadonlyMap<string, string>;
}

interface Project {
  projectId: string;
  repository: string;
}

/** Returns what a turn changed, as people call it: by the names of its receipt, or else pages by their paths. */
export function nameFiles(files: readonly ChangedFile[], receipt: Receipt | undefined): string {
  const told = receipt && readReceipt(receipt);
  return toNames(
    files.map(({ path }) => path),
    {
      pages: new Map(told?.pages.map(({ path, title }) => [path, title])),
      parts: new Map(told?.parts?.map(({ path, name }) => [path, name])),
    },
    goneOf(files),
  );
}

/** Returns what paths of a commit are to people. It reads the titles of a bounded number of pages. */
export async function namePaths(
  { commit, ...project }: Project & { commit: string },
  paths: readonly string[],
): Promise<string> {
  return toNames(paths, await namesIn(project, commit, paths));
}

/** Returns what changed between two commits, as people call it. It reads the titles of a bounded number of pages. */
export async function nameChanges(
  { before, after, ...project }: Project & { before: string; after: string },
  files: readonly ChangedFile[],
): Promise<string> {
  const gone = goneOf(files);
  const paths = files.map(({ path }) => path);
  const young = paths.filter((path) => !gone.has(path));
  const [was, is] = [await namesIn(project, before, [...gone]), await namesIn(project, after, young)];
  const names = { pages: new Map([...was.pages, ...is.pages]), parts: new Map([...was.parts, ...is.parts]) };
  return toNames(paths, names, gone);
}

/** Returns the receipt of a turn of which none was kept: the pages, called by their paths, and no sentences. */
export function receiptOfFiles(files: readonly ChangedFile[]): Receipt | null {
  const pages = files
    .filter(({ path }) => isHtmlPath(path))
    .slice(0, receiptLimits.pages)
    .map(({ path }) => ({ path, title: pageName(path, "") }));
  return files.length === 0 ? null : { pages, sentences: [], flags: [] };
}

const goneOf = (files: readonly ChangedFile[]) =>
  new Set(files.flatMap(({ path, status }) => (status === "deleted" ? [path] : [])));

function toNames(paths: readonly string[], { pages, parts }: Names, gone?: ReadonlySet<string>): string {
  const named = paths
    .filter((path) => pages.has(path) || (isHtmlPath(path) && !parts.has(path)))
    .map((path) => ({ path, name: pages.get(path) ?? pageName(path, "") }));
  const others = [...parts].filter(([path]) => paths.includes(path)).map(([path, name]) => ({ path, name }));
  return changedParts(named, paths, others, gone);
}

async function namesIn({ projectId, repository }: Project, commit: string, paths: readonly string[]): Promise<Names> {
  const none = { pages: new Map(), parts: new Map() };
  if (paths.length === 0) return none;
  if ((await findRecipeInForce(systemScope, projectId)) !== null) return namesOfSources(repository, commit, paths);
  const pages = paths.filter(isHtmlPath);
  if (pages.length === 0) return none;
  const tree = await treeOf(repository, commit);
  const root = await findRootInTree(repository, tree);
  const titles = await readTitles(repository, tree, pages.slice(0, titlesReadMax));
  return {
    ...none,
    pages: new Map(pages.map((path) => [path, pageName(pathInSite(path, root), titles.get(path) ?? "")])),
  };
}

async function namesOfSources(repository: string, commit: string, paths: readonly string[]): Promise<Names> {
  const site = await openSite({ repository, commit });
  try {
    const named = await nameSources(paths.slice(0, titlesReadMax), site);
    const namesOf = (isPage: boolean) =>
      new Map(named.filter(({ role }) => (role === "page") === isPage).map(({ path, name }) => [path, name]));
    return { pages: namesOf(true), parts: namesOf(false) };
  } finally {
    await site.close();
  }
}
