import type { SiteSource } from "#lib/page-source/site-source.ts";
import { readText } from "./read-text.ts";
import type { SiteFiles } from "./site-files.ts";

/** Returns the files of a site as operations read them. Throws if they can't be listed. */
export async function toSiteSource(site: SiteFiles): Promise<SiteSource> {
  const listed = await site.list();
  if (!listed.ok) throw new Error(listed.message);
  return {
    paths: listed.value.filter(({ kind }) => kind === "file").map(({ path }) => path),
    read: (path) => readText(site, path),
  };
}
