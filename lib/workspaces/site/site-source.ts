import type { SiteSource } from "#lib/page-source/site-source.ts";
import { readText } from "./read-text.ts";
import type { SiteFiles } from "./site-files.ts";

/**
 * Returns the files of a site as operations read them. The cost of a list grows with the site: `isListed: false` leaves `paths` empty.
 * Throws if the files can't be listed.
 */
export async function toSiteSource(site: SiteFiles, { isListed = true } = {}): Promise<SiteSource> {
  return { paths: isListed ? await listPaths(site) : [], read: (path) => readText(site, path) };
}

async function listPaths(site: SiteFiles): Promise<string[]> {
  const listed = await site.list();
  if (!listed.ok) throw new Error(listed.message);
  return listed.value.filter(({ kind }) => kind === "file").map(({ path }) => path);
}
