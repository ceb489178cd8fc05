import type { Actor } from "#lib/accounts/schema.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { findPageText } from "#lib/page-source/page-text.ts";
import type { PageText, SourceMap } from "#lib/page-source/schema.ts";
import { emptySourceMap } from "#lib/page-source/source-map.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findPageBlob, readMappedPage } from "#lib/workspaces/preview/mapped-page.ts";
import { resolvePreviewFile } from "#lib/workspaces/preview/preview-file.ts";
import { findBuiltText } from "./built-text.ts";
import { type AskedVersion, type BuiltPages, findFramePages } from "./find-shown-version.ts";

interface SourceMapRequest extends AskedVersion {
  /** A file in the repository. */
  path?: string | undefined;
  /** A page's address in the preview, as in `PagesForDisplay`. */
  address?: string | undefined;
}

interface PageTextRequest extends AskedVersion {
  path: string;
  ref: string;
}

/**
 * Returns the elements of a page in the present version (a running turn's too) or an earlier one. An address means the file that
 * the preview shows there, be it the site's 404 page. Of a site that a generator builds, the present version's pages are the built ones, and `commit` is
 * theirs. Throws not-found for a page or commit that is missing.
 */
export async function readSourceMap(actor: Actor, asked: SourceMapRequest): Promise<SourceMap> {
  const { repository, commit, path, id, built } = await findPageFile(actor, asked);
  const page = await readMappedPage(repository, id);
  const map = page ? { ...page.map, commit, path } : emptySourceMap({ commit, path });
  return built ? { ...map, isBuilt: true } : map;
}

/**
 * Returns the text that an element belongs to. Throws not-found as well for an element without a text to type into, and `text-elsewhere` on a built page
 * for a text without a certain place in the present sources.
 */
export async function readPageText(actor: Actor, { ref, ...asked }: PageTextRequest): Promise<PageText> {
  const { repository, commit, path, id, built } = await findPageFile(actor, asked);
  if (built) {
    const { text } = await findBuiltText({ repository, built: commit, path, ref, ...built });
    return { ...text, commit, path };
  }
  const page = await readMappedPage(repository, id);
  const text = page && findPageText(parseHtml(page.bytes.toString()), ref);
  if (text === null) throw notFound();
  return { ...text, commit, path };
}

interface PageFile {
  repository: string;
  commit: string;
  path: string;
  /** The hash of its content. */
  id: string;
  built: BuiltPages | null;
}

async function findPageFile(actor: Actor, asked: SourceMapRequest): Promise<PageFile> {
  const { repository, commit, tree, built } = await findFramePages(actor, asked);
  const siteRoot = built ? "" : undefined;
  const path = asked.path ?? (await findShownPath({ repository, commit, siteRoot }, asked.address ?? "/"));
  const id = path === null ? null : await findPageBlob(repository, tree, path);
  if (path === null || id === null) throw notFound();
  return { repository, commit, path, id, built };
}

interface ShownSite {
  repository: string;
  commit: string;
  /** The folder with the pages; absent lets it be found. */
  siteRoot?: string | undefined;
}

/** Returns the file that the preview shows at an address, following a redirect as a browser does. */
export async function findShownPath(site: ShownSite, address: string): Promise<string | null> {
  const rawPath = address.replace(/[?#].*$/s, "");
  const { repository, commit, siteRoot } = site;
  const file = await resolvePreviewFile({ repository, commit, rawPath, ...(siteRoot !== undefined && { siteRoot }) });
  switch (file.status) {
    case 200:
    case 413:
      return file.path;
    case 301:
      return rawPath.endsWith("/") ? null : findShownPath(site, `${rawPath}/`);
    case 404:
      return file.page?.path ?? null;
    default:
      return file satisfies never;
  }
}
