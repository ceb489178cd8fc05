import { isUtf8 } from "node:buffer";
import mime from "mime";
import { keptObject, keptObjectBytesMax, keptObjectInfo, keptTreeOf } from "../git/kept-objects.ts";
import { findEntry } from "../git/tree.ts";
import { checkSitePath } from "../site/site-path.ts";
import { findRootInTree } from "../site/site-root.ts";
import { findSiteBase, withoutBase } from "./site-base.ts";
import { type ByteRange, streamBlob } from "./stream-blob.ts";

// Answers as a static web server would for one path of one commit, from git objects alone. It executes nothing and follows
// nothing: a symlink or submodule counts as missing.

/** Larger files are not served. */
export const previewBytesMax = 50 * 1024 * 1024;
/** Larger pages have no source map, and their elements no refs. */
export const mappedBytesMax = 1024 * 1024;

export interface PreviewContent {
  /** In the repository, including the site's root folder. */
  path: string;
  bytes: number;
  contentType: string;
  /** The content's hash: equal in every commit with equal content. */
  etag: string;
  /** Set if ranges of the content can't be requested. */
  isWholeOnly?: true;
  /** Set if the address names this very content. */
  isImmutable?: boolean;
  read(range?: ByteRange, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>>;
}

export type PreviewFile =
  | ({ status: 200 } & PreviewContent)
  /** `location` is relative to the requested path, so that it holds wherever the preview is mounted. */
  | { status: 301; location: string }
  | { status: 404; page: PreviewContent | null }
  | { status: 413; path: string; bytes: number };

interface Site {
  repository: string;
  tree: string;
  /** "" or a folder. */
  root: string;
  visitor?: string | undefined;
}

interface DecodedPath {
  names: string[];
  /** Whether it ends with a slash. */
  folder: boolean;
}

/** Decodes a request's path into names; null if it can't name a file of the site. */
function decodePath(rawPath: string): DecodedPath | null {
  const raw = rawPath.replace(/[?#].*$/s, "").replace(/^\//, "");
  if (raw === "") return { names: [], folder: true };
  const folder = raw.endsWith("/");
  const names: string[] = [];
  for (const part of (folder ? raw.slice(0, -1) : raw).split("/")) {
    let name: string;
    try {
      name = decodeURIComponent(part);
    } catch {
      return null;
    }
    // An encoded slash would make two names of one.
    if (name.includes("/")) return null;
    names.push(name);
  }
  return checkSitePath(names.join("/")).ok ? { names, folder } : null;
}

const join = (...parts: string[]) => parts.filter(Boolean).join("/");

async function findKind(site: Site, path: string): Promise<{ kind: "file" | "folder"; id: string } | null> {
  const entry = await findEntry(site.repository, site.tree, join(site.root, path));
  return entry?.kind === "file" || entry?.kind === "folder" ? { kind: entry.kind, id: entry.id } : null;
}

type Located = { path: string; id: string } | { location: string } | null;

/** Finds the file for a path: `a` is the file a, else a.html, else (with a slash added) a/index.html; `a/` is a/index.html. */
async function locate(site: Site, path: string, folder: boolean): Promise<Located> {
  if (folder) return locateFile(site, join(path, "index.html"));
  const found = await findKind(site, path);
  if (found?.kind === "file") return { path, id: found.id };
  const page = await locateFile(site, `${path}.html`);
  if (page) return page;
  if (found?.kind !== "folder" || !(await locateFile(site, join(path, "index.html")))) return null;
  // "./" keeps a colon in the name from reading as a scheme.
  return { location: `./${encodeURIComponent(path.split("/").at(-1) ?? "")}/` };
}

/** As `locate`, for the names that follow the site's base. */
function locateInBase(
  site: Site,
  inBase: readonly string[],
  { names, folder }: DecodedPath,
): Promise<Located> | Located {
  // Without the slash the relative links of the first page would begin in the folder above.
  if (inBase.length === 0 && !folder) return { location: `./${encodeURIComponent(names.at(-1) ?? "")}/` };
  return locate(site, inBase.join("/"), folder);
}

async function locateFile(site: Site, path: string): Promise<{ path: string; id: string } | null> {
  const found = await findKind(site, path);
  return found?.kind === "file" ? { path, id: found.id } : null;
}

/** Returns the site's own page for missing files: the nearest 404.html from the requested folder up to the root. */
async function findMissingPage(site: Site, names: readonly string[]): Promise<PreviewContent | null> {
  for (let depth = names.length; depth >= 0; depth--) {
    const page = await locateFile(site, join(...names.slice(0, depth), "404.html"));
    if (!page) continue;
    const content = await openContent(site, page);
    return "read" in content ? content : null;
  }
  return null;
}

function typeOf(path: string): string {
  return mime.getType(path) ?? "application/octet-stream";
}

/** Returns true for a file that browsers show as a page. */
export function isPagePath(path: string): boolean {
  return typeOf(path) === "text/html";
}

function isText(type: string): boolean {
  return /^text\/|\/(?:json|javascript|xml|manifest\+json)$|\+(?:json|xml)$/.test(type);
}

async function openContent(
  site: Site,
  file: { path: string; id: string },
): Promise<PreviewContent | { path: string; bytes: number }> {
  const path = join(site.root, file.path);
  const info = await keptObjectInfo(site.repository, file.id);
  if (!info) throw new Error("A file's content is missing from the repository.");
  if (info.bytes > previewBytesMax) return { path, bytes: info.bytes };
  const type = typeOf(path);
  // Larger content is streamed by a process of its own, so that it is never in memory as a whole.
  const small = info.bytes <= keptObjectBytesMax;
  // A page in another encoding declares it itself; a header with UTF-8 would override that.
  const whole = small && isText(type) ? await readWhole(site.repository, file.id) : undefined;
  const utf8 = isText(type) && (whole === undefined || isUtf8(whole));
  return {
    path,
    bytes: info.bytes,
    contentType: utf8 ? `${type}; charset=utf-8` : type,
    etag: `"${file.id}"`,
    read: async (range, signal) => {
      if (!small) return streamBlob({ ...site, id: file.id, bytes: info.bytes, signal }, range);
      const content = whole ?? (await readWhole(site.repository, file.id));
      return range ? content.subarray(range.start, range.end + 1) : content;
    },
  };
}

async function readWhole(repository: string, id: string): Promise<Buffer<ArrayBuffer>> {
  const object = await keptObject(repository, id);
  if (!object) throw new Error("A file's content is missing from the repository.");
  return object.content as Buffer<ArrayBuffer>;
}

/**
 * Returns the answer of a commit's site for a raw (still percent-encoded) path. Without `siteRoot`, it is detected. With it the site is a built
 * one: its pages are found with the site's base before them and without it, and `/` leads to its first page. A path that can't name a file
 * counts as missing. Large files for a `visitor`, a client address, have slots of their own.
 */
export async function resolvePreviewFile(input: {
  repository: string;
  commit: string;
  rawPath: string;
  siteRoot?: string;
  visitor?: string | undefined;
}): Promise<PreviewFile> {
  const { repository, commit, visitor } = input;
  const tree = await keptTreeOf(repository, commit);
  const site = { repository, tree, root: input.siteRoot ?? (await findRootInTree(repository, tree)), visitor };
  const asked = decodePath(input.rawPath);
  const base = asked && input.siteRoot !== undefined ? await findSiteBase(repository, commit) : "";
  // Programs of such a site know their page by its address, so the first one is shown under its own.
  if (base !== "" && asked?.names.length === 0)
    return { status: 301, location: `./${base.split("/").map(encodeURIComponent).join("/")}/` };
  const inBase = asked && base !== "" ? withoutBase(asked.names, base) : null;
  // A folder of the site may have the base's name.
  const located =
    asked &&
    ((inBase && (await locateInBase(site, inBase, asked))) ??
      (await locate(site, asked.names.join("/"), asked.folder)));
  if (!located) return { status: 404, page: await findMissingPage(site, inBase ?? asked?.names ?? []) };
  if ("location" in located) return { status: 301, location: located.location };
  const content = await openContent(site, located);
  return "read" in content ? { status: 200, ...content } : { status: 413, ...content };
}
