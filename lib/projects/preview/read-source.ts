import type { Actor } from "#lib/accounts/schema.ts";
import { isAssetPath } from "#lib/page-source/assets/asset-uses.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { notFound } from "#lib/platform/problem.ts";
import { sourceWords } from "#lib/words/page/source.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { readObject, readObjectInfo } from "#lib/workspaces/git/read-objects.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { mappedBytesMax } from "#lib/workspaces/preview/preview-file.ts";
import { isBinary } from "#lib/workspaces/site/binary.ts";
import { checkSitePath } from "#lib/workspaces/site/site-path.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";
import { loadProtection } from "../protection/load-protection.ts";
import { tellReleasedInFiles } from "../released-places/released-on-page.ts";
import { type AskedVersion, findShownVersion } from "./find-shown-version.ts";
import { findShownPath } from "./read-source-map.ts";
import { readTitles } from "./read-titles.ts";
import type { SiteSourceForDisplay, SiteSourcesForDisplay } from "./source-schema.ts";

const filesMax = 2_000;

interface AskedSource extends AskedVersion {
  /** A file in the repository. */
  path?: string | undefined;
  /** A page's address in the preview. */
  address?: string | undefined;
}

/**
 * Returns a file's text in the present version (a running turn's too) or an earlier one. An address means the file that the preview
 * shows there. Throws not-found for a file or commit that is missing, and for a file outside of the site's folder.
 */
export async function readSource(actor: Actor, asked: AskedSource): Promise<SiteSourceForDisplay> {
  const { workspace, repository, commit, tree } = await findShownVersion(actor, asked);
  const path = asked.path ?? (await findShownPath({ repository, commit }, asked.address ?? "/"));
  const root = await findRootInTree(repository, tree);
  if (path === null || !checkSitePath(path).ok || !isIn(root, path)) throw notFound();
  const entry = await findEntry(repository, tree, path);
  if (entry?.kind !== "file") throw notFound();
  const info = await readObjectInfo(repository, entry.id);
  const object = info && info.bytes <= mappedBytesMax ? await readObject(repository, entry.id) : null;
  if (object === null) return { commit, path, text: null, closed: sourceWords.tooLong };
  if (isBinary(object.content)) return { commit, path, text: null, closed: sourceWords.notText };
  const isProtected = await loadProtection(actor, workspace);
  const released = (await tellReleasedInFiles(actor, { workspaceId: asked.workspaceId, commit }))(path);
  const closed = isProtected(path) ? sourceWords.protected : released && sourceWords.released(released);
  return { commit, path, text: Buffer.from(object.content).toString("utf8"), closed };
}

/** Returns the site's text files, by their names. Throws not-found for a commit that is missing. */
export async function listSources(actor: Actor, asked: AskedVersion): Promise<SiteSourcesForDisplay> {
  const { workspace, repository, commit, tree } = await findShownVersion(actor, asked);
  const root = await findRootInTree(repository, tree);
  const isProtected = await loadProtection(actor, workspace);
  const tellReleased = await tellReleasedInFiles(actor, { workspaceId: asked.workspaceId, commit });
  const paths = (await listTree(repository, tree))
    .filter(({ path, kind }) => kind === "file" && isSourcePath(path) && isIn(root, path))
    .map(({ path }) => path);
  const shown = paths.slice(0, filesMax);
  const titles = await readTitles(repository, tree, shown.filter(isHtmlPath));
  return {
    commit,
    files: shown.map((path) => ({
      path,
      title: titles.get(path) ?? "",
      isOpen: !isProtected(path) && tellReleased(path) === null,
    })),
    hasMore: paths.length > shown.length,
  };
}

const isIn = (root: string, path: string) => root === "" || path.startsWith(`${root}/`);

/** A drawing is a text that pages show. */
const isSourcePath = (path: string) => !isAssetPath(path) || /\.svg$/i.test(path);
