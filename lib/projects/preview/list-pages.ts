import type { Actor } from "#lib/accounts/schema.ts";
import { pageAddress } from "#lib/page-source/address-schema.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import type { PagesForDisplay } from "../schema.ts";
import { isEmptyPage, mayBeTaxonomy } from "./empty-taxonomy.ts";
import { type AskedVersion, findShownPages } from "./find-shown-version.ts";
import { orderPages } from "./order-pages.ts";
import { readPage, readTitles } from "./read-titles.ts";

const pagesMax = 2_000;
/** More pages of groups are listed without a look at them. */
const taxonomiesMax = 20;

/**
 * Returns the present pages (a running turn's too) or a version's, in the order of `orderPages`, without a generator's empty pages of groups. Throws not-found for a commit that is missing.
 */
export async function listPages(actor: Actor, asked: AskedVersion): Promise<PagesForDisplay> {
  const { repository, commit, pages: shownPages } = await findShownPages(actor, asked);
  if (shownPages === null) return { commit, root: "", pages: [], hasMore: false };
  const { tree, root, base } = shownPages;
  const folder = root === "" ? "" : `${root}/`;
  const found = (await listTree(repository, tree))
    .filter(({ path, kind }) => kind === "file" && path.startsWith(folder) && isHtmlPath(path))
    .map(({ path }) => path.slice(folder.length));
  const pages = shownPages.shown === commit ? found : await withoutEmpty(repository, tree, found);
  const shown = pages.slice(0, pagesMax);
  const titles = await readTitles(
    repository,
    tree,
    shown.map((path) => `${folder}${path}`),
  );
  const listed = shown.map((path) => ({
    path,
    address: pageAddress(base === "" ? path : `${base}/${path}`),
    title: titles.get(`${folder}${path}`) ?? "",
  }));
  const first = base === "" ? "/" : pageAddress(`${base}/`);
  const home = listed.find(({ address }) => address === first);
  const source = home ? await readPage(repository, tree, `${folder}${home.path}`) : "";
  return {
    commit,
    root,
    pages: orderPages(listed, source, first),
    hasMore: pages.length > pagesMax,
  };
}

/** Returns the pages of a built site without those that a generator made of groups that the site does not have. */
async function withoutEmpty(repository: string, tree: string, paths: readonly string[]): Promise<string[]> {
  const empty = new Set<string>();
  for (const path of paths.filter(mayBeTaxonomy).slice(0, taxonomiesMax)) {
    const source = await readPage(repository, tree, path);
    if (source !== "" && isEmptyPage(source)) empty.add(path);
  }
  return paths.filter((path) => !empty.has(path));
}
