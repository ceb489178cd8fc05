import type { Actor } from "#lib/accounts/schema.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/problem.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { readObjectInfo, treeOf } from "#lib/workspaces/git/object-reader.ts";
import { findPreviewableWorkspace } from "#lib/workspaces/preview/preview-grant-store.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";
import type { PagesForDisplay } from "../schema.ts";
import { readTitles } from "./read-titles.ts";

const pagesMax = 2_000;

/** Returns the present pages (a running turn's too) or a version's. Throws not-found for a commit that is missing. */
export async function listPages(
  actor: Actor,
  { workspaceId, commit: asked }: { workspaceId: string; commit?: string | undefined },
): Promise<PagesForDisplay> {
  const workspace = await findPreviewableWorkspace(actor, workspaceId);
  if (!workspace) throw notFound();
  const commit = asked ?? workspace.liveCommit ?? workspace.headCommit;
  if (commit === null) throw workspaceRefusals["workspace-not-ready: nothing to show"]();
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  if (asked && (await readObjectInfo(repository, asked))?.type !== "commit") throw notFound();
  const tree = await treeOf(repository, commit);
  const root = await findRootInTree(repository, tree);
  const folder = root === "" ? "" : `${root}/`;
  const pages = (await listTree(repository, tree))
    .filter(({ path, kind }) => kind === "file" && path.startsWith(folder) && /\.html?$/i.test(path))
    .map(({ path }) => path.slice(folder.length));
  const shown = pages.slice(0, pagesMax);
  const titles = await readTitles(
    repository,
    tree,
    shown.map((path) => `${folder}${path}`),
  );
  return {
    commit,
    pages: shown.map((path) => ({ path, address: addressOf(path), title: titles.get(`${folder}${path}`) ?? "" })),
    hasMore: pages.length > pagesMax,
  };
}

/** Returns the page's address on a web server: a folder's index.html is the folder. */
function addressOf(path: string): string {
  const shown = path.replace(/(^|\/)index\.html$/, "$1");
  return `/${shown.split("/").map(encodeURIComponent).join("/")}`;
}
