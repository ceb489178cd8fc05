import { missing } from "../operations/change-page.ts";
import { notEditable } from "../operations/element-change.ts";
import type { Operation } from "../operations/operation-schema.ts";
import type { OperationRefusal, SiteSource } from "../site-source.ts";
import { isFixedPage } from "./check-page-path.ts";
import { linksTo, takeOutLinks } from "./links-to-page.ts";
import type { SiteChange } from "./site-change.ts";
import { SitePages } from "./site-pages.ts";
import { isSitemap, removeFromSitemap } from "./sitemaps.ts";

/** Removes a page, its entries in navigations and its place in the sitemap. Other links to it become plain text if that is asked for. */
export async function removePage(
  site: SiteSource,
  { path, unlink = false }: Extract<Operation, { op: "remove-page" }>,
): Promise<SiteChange | OperationRefusal> {
  const opened = await SitePages.open(site, path);
  if (!(opened instanceof SitePages)) return opened;
  const name = opened.nameOf(path);
  if (name === null || !opened.names.includes(name)) return missing("This page isn’t part of the site any more.");
  if (isFixedPage(name)) return notEditable("A site needs this page, so it can’t be removed.");
  const files = new Map<string, string>();
  for await (const page of opened.all(name)) {
    if (page.name === name) continue;
    const { source } = takeOutLinks(page, linksTo(opened, page, name), unlink);
    if (source !== page.html.source) files.set(page.path, source);
  }
  for (const file of site.paths) {
    const inSite = opened.nameOf(file);
    const source = inSite !== null && isSitemap(inSite) ? await site.read(file) : null;
    if (source === null) continue;
    const text = removeFromSitemap(source, name, opened.addresses);
    if (text !== source) files.set(file, text);
  }
  return { ok: true, files, moved: [], removed: [path] };
}
