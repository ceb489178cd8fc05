import { posix } from "node:path";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import type { SiteEntry } from "../schema.ts";
import { type PageOutline, readPageOutline } from "./page-outline.ts";
import { openSite, type SiteFiles } from "./site-files.ts";
import { findSiteRoot } from "./site-root.ts";

export interface SiteOutline {
  /** The number of HTML pages. */
  pages: number;
  /** The home page first, then others by depth; not all of a large site. */
  outlines: PageOutline[];
  /** The files of these pages. */
  paths: string[];
  /** The styles of the home page, as one text. */
  styles: string;
}

const pagesReadMax = 6;
const stylesheetsReadMax = 3;
const pageBytesMax = 400_000;

/**
 * Reads enough of a site to describe it: a few pages and the home page's stylesheets. Skips unreadable files. Without `siteRoot`, the site's folder is
 * detected.
 */
export async function readSiteOutline(input: {
  repository: string;
  commit: string;
  siteRoot?: string;
}): Promise<SiteOutline> {
  const root = input.siteRoot ?? (await findSiteRoot(input));
  const site = await openSite(input);
  try {
    const listed = await site.list();
    const inRoot = root === "" ? "" : `${root}/`;
    const pages = (listed.ok ? listed.value : [])
      .filter(({ path, kind }) => kind === "file" && path.startsWith(inRoot) && isHtmlPath(path))
      .sort(byNearness);
    const read = pages.filter(({ bytes }) => bytes <= pageBytesMax).slice(0, pagesReadMax);
    const outlines = (await Promise.all(read.map(({ path }) => readText(site, path)))).map(readPageOutline);
    const [home] = read;
    const styles = home && outlines[0] ? await readStyles(site, home.path, root, outlines[0]) : "";
    return { pages: pages.length, outlines, paths: read.map(({ path }) => path), styles };
  } finally {
    await site.close();
  }
}

/** Sorts the home page first, then by depth; error pages last. */
function byNearness(a: SiteEntry, b: SiteEntry): number {
  const rank = ({ path }: SiteEntry) =>
    path.split("/").length * 2 - (/(?:^|\/)index\.html?$/i.test(path) ? 1 : 0) + (/\b404\b/.test(path) ? 20 : 0);
  return rank(a) - rank(b) || (a.path < b.path ? -1 : 1);
}

async function readStyles(site: SiteFiles, page: string, root: string, outline: PageOutline): Promise<string> {
  const paths = outline.stylesheets
    .filter((href) => href !== "" && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href))
    .map((href) => href.replace(/[?#].*$/s, ""))
    .map((href) => (href.startsWith("/") ? posix.join(root, href.slice(1)) : posix.join(posix.dirname(page), href)));
  const texts = await Promise.all(paths.slice(0, stylesheetsReadMax).map((path) => readText(site, path)));
  return [...texts, outline.styles].join("\n");
}

async function readText(site: SiteFiles, path: string): Promise<string> {
  const read = await site.read(path);
  return read.ok && !read.value.binary ? new TextDecoder().decode(read.value.content) : "";
}
