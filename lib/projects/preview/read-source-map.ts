import { isUtf8 } from "node:buffer";
import type { Actor } from "#lib/accounts/schema.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { findPageText } from "#lib/page-source/page-text.ts";
import type { PageText, SourceMap } from "#lib/page-source/schema.ts";
import { emptySourceMap, makeSourceMap } from "#lib/page-source/source-map.ts";
import { notFound } from "#lib/platform/problem.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import { readObject, readObjectInfo } from "#lib/workspaces/git/object-reader.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { isPagePath, mappedBytesMax, resolvePreviewFile } from "#lib/workspaces/preview/preview-file.ts";
import { checkSitePath } from "#lib/workspaces/site/site-path.ts";
import { type AskedVersion, findShownVersion } from "./find-shown-version.ts";

const mapsKept = 60;

/** Maps without commit and path, by the content's hash, so that versions with the same page share one. */
const known = () => processState("source-maps", () => new RecentMap<SourceMap>(mapsKept));

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
 * the preview shows there, be it the site's 404 page. Throws not-found for a page or commit that is missing.
 */
export async function readSourceMap(actor: Actor, asked: SourceMapRequest): Promise<SourceMap> {
  const { repository, commit, path, id } = await findPageFile(actor, asked);
  return { ...(await readMap(repository, id)), commit, path };
}

/** Returns the text that an element belongs to. Throws not-found as well for an element without a text to type into. */
export async function readPageText(actor: Actor, { ref, ...asked }: PageTextRequest): Promise<PageText> {
  const { repository, commit, path, id } = await findPageFile(actor, asked);
  const source = await readPage(repository, id);
  const text = source === null ? null : findPageText(parseHtml(source), ref);
  if (text === null) throw notFound();
  return { ...text, commit, path };
}

interface PageFile {
  repository: string;
  commit: string;
  path: string;
  /** The hash of its content. */
  id: string;
}

async function findPageFile(actor: Actor, asked: SourceMapRequest): Promise<PageFile> {
  const { repository, commit, tree } = await findShownVersion(actor, asked);
  const path = asked.path ?? (await findShownPath(repository, commit, asked.address ?? "/"));
  if (path === null || !isPagePath(path) || !checkSitePath(path).ok) throw notFound();
  const entry = await findEntry(repository, tree, path);
  if (entry?.kind !== "file") throw notFound();
  return { repository, commit, path, id: entry.id };
}

/** Returns the file that the preview shows at an address, following a redirect as a browser does. */
export async function findShownPath(repository: string, commit: string, address: string): Promise<string | null> {
  const rawPath = address.replace(/[?#].*$/s, "");
  const file = await resolvePreviewFile({ repository, commit, rawPath });
  switch (file.status) {
    case 200:
    case 413:
      return file.path;
    case 301:
      return rawPath.endsWith("/") ? null : findShownPath(repository, commit, `${rawPath}/`);
    case 404:
      return file.page?.path ?? null;
    default:
      return file satisfies never;
  }
}

async function readMap(repository: string, id: string): Promise<SourceMap> {
  const key = `${repository} ${id}`;
  const found = known().get(key);
  if (found) return found;
  const file = { commit: "", path: "" };
  const source = await readPage(repository, id);
  const map = source === null ? emptySourceMap(file) : makeSourceMap(source, file);
  known().set(key, map);
  return map;
}

/** Returns a page's source; null if it is too long to be mapped or not UTF-8. */
async function readPage(repository: string, id: string): Promise<string | null> {
  const info = await readObjectInfo(repository, id);
  const object = info && info.bytes <= mappedBytesMax ? await readObject(repository, id) : null;
  return object && isUtf8(object.content) ? object.content.toString() : null;
}
