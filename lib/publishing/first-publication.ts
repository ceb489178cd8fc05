import { systemScope } from "#lib/accounts/schema.ts";
import { pageAddress } from "#lib/page-source/address-schema.ts";
import { type HtmlSource, parseHtml } from "#lib/page-source/html-source.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { titleOf } from "#lib/page-source/page-title.ts";
import { visibleTexts } from "#lib/page-source/visible-texts.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { orderPages } from "#lib/projects/preview/order-pages.ts";
import { readPage } from "#lib/projects/preview/read-titles.ts";
import { findProjectSource } from "#lib/projects/project-store.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";
import { readStarterFiles } from "#lib/workspaces/starters/starters.ts";
import { findLastPublished } from "./publishing-store.ts";
import type { FirstPublication } from "./schema.ts";

/**
 * Returns what a commit would show to visitors, if the project was never published: how many pages, and those whose own text is still the
 * starter's. Null after the first time. Pages that only share the starter's header and footer are not among them.
 */
export async function findFirstPublication(projectId: string, commit: string): Promise<FirstPublication | null> {
  const tx = database();
  if ((await findLastPublished(systemScope, projectId, tx)) !== null) return null;
  const source = await findProjectSource(systemScope, projectId, tx);
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const tree = await treeOf(repository, commit);
  const root = await findRootInTree(repository, tree);
  const folder = root === "" ? "" : `${root}/`;
  const paths = (await listTree(repository, tree)).flatMap(({ path, kind }) =>
    kind === "file" && path.startsWith(folder) && isHtmlPath(path) ? [path] : [],
  );
  const starter = source?.starter == null ? null : await readStarterFiles(source.starter).catch(() => null);
  const examples: { path: string; address: string; title: string }[] = [];
  for (const path of paths) {
    const original = starter?.get(path);
    if (original === undefined) continue;
    const page = parseHtml(await readPage(repository, tree, path));
    if (ownText(page) !== ownText(parseHtml(original.toString()))) continue;
    examples.push({ path, address: pageAddress(path), title: titleOf(page) });
  }
  const ordered = orderPages(examples, await readPage(repository, tree, "index.html"));
  return {
    pages: paths.length,
    examples: ordered.map(({ path, address, title }) => ({ address, name: pageName(path, title) })),
  };
}

/** Returns a page's text without what its header, navigation and footer say, which pages share. */
function ownText(page: HtmlSource): string {
  return visibleTexts(page)(page.elements.find(({ tag }) => tag === "main") ?? page.root);
}
