import { type HtmlElement, textOf } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import { checkChanges, missing } from "../operations/change-page.ts";
import { type ElementChange, notEditable } from "../operations/element-change.ts";
import type { Operation } from "../operations/operation-schema.ts";
import { setText } from "../operations/set-text.ts";
import { fileNameOf } from "../page-paths.ts";
import type { OperationRefusal, SiteSource } from "../site-source.ts";
import { isFixedPage, refusePagePath } from "./check-page-path.ts";
import { linksTo } from "./links-to-page.ts";
import { moveAddresses } from "./move-addresses.ts";
import { setMainHeading, setTitle, toDraft } from "./page-names.ts";
import { addRedirects, redirectFiles } from "./redirects.ts";
import type { SiteChange } from "./site-change.ts";
import { type SitePage, SitePages } from "./site-pages.ts";
import { isSitemap, renameInSitemap } from "./sitemaps.ts";

type RenamePage = Extract<Operation, { op: "rename-page" }>;

/**
 * Gives a page another address, title or name in navigations. Links, pictures, canonical addresses and the sitemap follow, and the
 * old address leads to the new one where the site has a file for that.
 */
export async function renamePage(site: SiteSource, operation: RenamePage): Promise<SiteChange | OperationRefusal> {
  const { path, to } = operation;
  const opened = await SitePages.open(site, path);
  if (!(opened instanceof SitePages)) return opened;
  const [from, name] = [opened.nameOf(path), opened.nameOf(to)];
  if (from === null || !opened.names.includes(from)) return missing("This page isn’t part of the site any more.");
  const others = site.paths.flatMap((one) => (one === path ? [] : (opened.nameOf(one) ?? [])));
  if (name === null) return notEditable("A page can only stand in the site’s own folder.");
  if (name !== from && isFixedPage(from))
    return notEditable("The address of this page is fixed: servers look for it there.");
  const refused = name === from ? null : (refusePagePath(name, others) ?? (isFixedPage(name) ? fixedName : null));
  if (refused !== null) return notEditable(refused);
  if ((await opened.read(from)) === null) return notEditable("This page can’t be read, so it can’t be renamed here.");
  const files = new Map<string, string>();
  for await (const page of opened.all(from)) {
    const changes = changesOf(opened, page, { ...operation, from, name });
    if (page.name === from && operation.title !== undefined) changes.push(...setTitle(page.html, operation.title));
    if (page.name === from && operation.heading !== undefined)
      changes.push(setMainHeading(page.html, operation.heading));
    const checked = checkChanges(page.html, changes);
    if (!checked.ok) return page.name === from ? checked : unclear(page);
    const text = applyEdits(page.html.source, checked.edits);
    if (text === null) return unclear(page);
    if (text !== page.html.source) files.set(page.name === from ? to : page.path, text);
  }
  if (name !== from) await followElsewhere(opened, { from, name }, files);
  return { ok: true, files, removed: [], moved: name === from ? [] : [{ from: path, to }] };
}

const fixedName = "Servers keep this address for another purpose. Choose another one.";
const unclear = ({ name }: SitePage) =>
  notEditable(`The links on “${name}” are written in a way that can’t be changed safely. Ask the agent instead.`);

interface Renaming extends RenamePage {
  from: string;
  name: string;
}

function changesOf(pages: SitePages, page: SitePage, { from, name, label }: Renaming): ElementChange[] {
  const isOwn = page.name === from;
  const changes =
    name === from
      ? []
      : moveAddresses(pages, page, {
          name: isOwn ? name : page.name,
          follow: (file) => (file === from ? name : file),
        });
  if (label === undefined || label.from === label.to) return changes;
  const named = linksTo(pages, page, from).flatMap(({ link, entry }) =>
    entry !== null && !hasFragment(link) && textOf(link) === label.from.trim() ? [link] : [],
  );
  return [...changes, ...named.map((link) => setText(toDraft(page.html), link, label.to))];
}

const hasFragment = ({ attributes }: HtmlElement) => /#./.test(attributes.get("href") ?? "");

/** Adds the sitemap and the redirects. */
async function followElsewhere(
  pages: SitePages,
  { from, name }: { from: string; name: string },
  files: Map<string, string>,
): Promise<void> {
  const { site } = pages;
  const redirects = findRedirectFiles(pages).filter(({ mayWrite }) => mayWrite);
  for (const path of site.paths) {
    const inSite = pages.nameOf(path);
    const redirect = redirects.find((one) => one.path === path);
    const isMap = inSite !== null && isSitemap(inSite);
    const source = isMap || redirect ? await site.read(path) : null;
    if (source === null) continue;
    const text = redirect
      ? addRedirects(redirect.kind, source, from, name)
      : renameInSitemap(source, from, name, pages.addresses);
    if (text !== null && text !== source) files.set(path, text);
  }
}

/**
 * How a renamed page's old address leads to the new one: by a file of the host, or not, because that file is protected, is written in
 * a way that can't be changed safely, or is missing.
 */
export type PossibleRedirect = "possible" | "protected" | "unusual" | "none";

export async function readRedirect(pages: SitePages, from: string): Promise<PossibleRedirect> {
  const files = findRedirectFiles(pages);
  const open = files.filter(({ mayWrite }) => mayWrite);
  for (const { path, kind } of open) {
    const source = await pages.site.read(path);
    if (source !== null && addRedirects(kind, source, from, `new-${fileNameOf(from)}`) !== null) return "possible";
  }
  if (open.length > 0) return "unusual";
  return files.length > 0 ? "protected" : "none";
}

/** Returns the files of the site's host for redirects, in the site's folder or the repository's. */
function findRedirectFiles(pages: SitePages) {
  const { site } = pages;
  return site.paths.flatMap((path) => {
    const kind = redirectFiles.find((one) => one === fileNameOf(path));
    if (kind === undefined || (path !== kind && path !== pages.inRepository(kind))) return [];
    return [{ path, kind, mayWrite: site.mayWrite?.(path) ?? true }];
  });
}
