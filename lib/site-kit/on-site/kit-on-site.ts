import { folderOf, homePage, isHtmlPath, resolveLink } from "#lib/page-source/page-paths.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import type { StyledPage } from "#lib/page-source/styles/page-sheets.ts";
import { stylesheetPath } from "../render-page.ts";
import type { Mood } from "../styles/mood.ts";
import { isOfKit, readMood } from "./read-mood.ts";

/** Where the kit stands in a site, and in which mood. */
export interface KitOnSite {
  /** The stylesheet’s path in the repository, also if it is not there yet. */
  stylesheet: string;
  isThere: boolean;
  /** Whether the page names it. */
  isLinked: boolean;
  /** Null if the site has no mood of the kit: a section takes the site’s own look then. */
  mood: Mood | null;
  /** Returns a path of the repository as the site has it. */
  inSite(path: string): string;
  inRepository(path: string): string;
}

/** Finds the kit on a site. The site’s folder is that of its home page. */
export async function findKit(site: SiteSource, page: StyledPage): Promise<KitOnSite> {
  const pages = site.paths
    .filter(isHtmlPath)
    .toSorted((left, right) => left.split("/").length - right.split("/").length);
  const top = site.root ?? folderOf(homePage(pages) ?? page.path);
  const prefix = top === "" ? "" : `${top}/`;
  const paths = new Set(site.paths);
  const linked = page.html.elements.flatMap(({ tag, attributes }) => {
    const href = tag === "link" ? attributes.get("href") : undefined;
    return href === undefined ? [] : (resolveLink(page.path, href, paths, top).path ?? []);
  });
  const inRepository = (path: string) => prefix + path;
  const inSite = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : path);
  for (const name of [stylesheetPath, "css/site-kit.css"]) {
    const stylesheet = inRepository(name);
    const text = paths.has(stylesheet) ? await site.read(stylesheet) : null;
    if (text === null && paths.has(stylesheet)) continue;
    // A file of this name that the kit has not written stays as it is.
    if (text !== null && !isOfKit(text)) continue;
    const mood = text === null ? null : readMood(text);
    return { stylesheet, isThere: text !== null, isLinked: linked.includes(stylesheet), mood, inSite, inRepository };
  }
  const stylesheet = inRepository("css/kit-of-sections.css");
  return { stylesheet, isThere: false, isLinked: false, mood: null, inSite, inRepository };
}
