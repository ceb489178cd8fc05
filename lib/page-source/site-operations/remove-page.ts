import type { HtmlElement } from "../html-source.ts";
import { textOf } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import { checkChanges, missing } from "../operations/change-page.ts";
import { type ElementChange, notEditable } from "../operations/element-change.ts";
import { removeElement } from "../operations/remove-element.ts";
import type { Operation } from "../schema.ts";
import type { OperationRefusal, SiteSource } from "../site-source.ts";
import { isFixedPage } from "./check-page-path.ts";
import { findEntry } from "./navigation-lists.ts";
import type { SiteChange } from "./site-change.ts";
import { type SitePage, SitePages } from "./site-pages.ts";
import { isSitemap, removeFromSitemap } from "./sitemaps.ts";

/** Removes a page, its entries in navigations and its place in the sitemap. Other links to it stay. */
export async function removePage(
  site: SiteSource,
  { path }: Extract<Operation, { op: "remove-page" }>,
): Promise<SiteChange | OperationRefusal> {
  const opened = await SitePages.open(site, path);
  if (!(opened instanceof SitePages)) return opened;
  const name = opened.nameOf(path);
  if (name === null || !opened.names.includes(name)) return missing("This page isn’t part of the site any more.");
  if (isFixedPage(name)) return notEditable("A site needs this page, so it can’t be removed.");
  const files = new Map<string, string>();
  for await (const page of opened.all(name)) {
    if (page.name === name) continue;
    const changes = linksTo(opened, page, name).flatMap(({ entry }): ElementChange[] =>
      entry === null ? [] : [removeElement({ ...page.html, ids: new Set() }, entry)],
    );
    const checked = checkChanges(page.html, changes);
    const text = checked.ok ? applyEdits(page.html.source, checked.edits) : null;
    // A navigation that can't be edited keeps its link, like the links in texts.
    if (text !== null && text !== page.html.source) files.set(page.path, text);
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

export interface LinkToPage {
  link: HtmlElement;
  /** The entry of a navigation that goes with the page; null for a link that stays. */
  entry: HtmlElement | null;
}

/** Returns the links of a page that lead to another one, in document order. */
export function linksTo(pages: SitePages, page: SitePage, name: string): LinkToPage[] {
  return page.html.elements.flatMap((link) => {
    const address = link.tag === "a" || link.tag === "area" ? link.attributes.get("href") : undefined;
    if (address === undefined || pages.addresses.targetOf(address, page.base)?.file !== name) return [];
    const entry = link.tag === "a" ? findEntry(link) : null;
    // An entry with a list of its own has other links in it.
    const isAlone = entry === link || (entry !== null && textOf(entry) === textOf(link));
    return [{ link, entry: isAlone ? entry : null }];
  });
}
