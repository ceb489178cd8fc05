import { newPageText } from "#lib/words/page/pages.ts";
import { descendants, type HtmlElement, type HtmlSource, parseHtml } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import { checkChanges, missing } from "../operations/change-page.ts";
import { type ElementChange, notEditable } from "../operations/element-change.ts";
import type { Operation } from "../operations/operation-schema.ts";
import { findSame, type RepeatedPage } from "../same-elsewhere.ts";
import type { OperationRefusal, SiteSource } from "../site-source.ts";
import { addEntry, saysCurrent, unmarkEntries } from "./add-entry.ts";
import { blankContent } from "./blank-content.ts";
import { isFixedPage, refusePagePath } from "./check-page-path.ts";
import { moveAddresses } from "./move-addresses.ts";
import { isSameList, knownList, mainNavigation, navigationLists } from "./navigation-lists.ts";
import { setTitle, titleLike } from "./page-names.ts";
import { baseOf } from "./site-addresses.ts";
import type { SiteChange } from "./site-change.ts";
import { type SitePage, SitePages } from "./site-pages.ts";
import { addToSitemap, isSitemap } from "./sitemaps.ts";

type AddPage = Extract<Operation, { op: "add-page" }>;
type NewPage = AddPage & { name: string; source: SitePage };

/** Makes a page from another one, with a link in the navigation of every page if it has a label, and a place in the sitemap. */
export async function addPage(site: SiteSource, operation: AddPage): Promise<SiteChange | OperationRefusal> {
  const opened = await SitePages.open(site, operation.like);
  if (!(opened instanceof SitePages)) return opened;
  const [name, like] = [opened.nameOf(operation.path), opened.nameOf(operation.like)];
  const source = like === null || !opened.names.includes(like) ? null : await opened.read(like);
  if (source === null) return missing("The page to begin with isn’t part of the site any more, or it can’t be read.");
  if (name === null) return notEditable("A page can only stand in the site’s own folder.");
  const files = site.paths.flatMap((path) => opened.nameOf(path) ?? []);
  const refused = isFixedPage(name)
    ? "Servers keep this address for another purpose. Choose another one."
    : refusePagePath(name, files);
  if (refused !== null) return notEditable(refused);
  const made = await makePage(opened, { ...operation, name, source });
  if (typeof made !== "string") return made;
  const change: SiteChange = { ok: true, files: new Map([[operation.path, made]]), moved: [], removed: [] };
  const linked =
    operation.label === undefined ? null : await addLinks(opened, { ...operation, name, source }, change.files);
  if (linked !== null) return linked;
  for (const path of site.paths.filter((one) => isSitemap(opened.nameOf(one) ?? ""))) {
    const text = await site.read(path);
    const added = text === null ? null : addToSitemap(text, name, opened.addresses);
    if (added !== null && added !== text) change.files.set(path, added);
  }
  return change;
}

/** Returns the new page's source. */
async function makePage(
  pages: SitePages,
  { name, source, title, content }: NewPage,
): Promise<string | OperationRefusal> {
  let text = source.html.source;
  if (content === "blank") {
    const changes = blankContent(
      source.html,
      { heading: title, text: newPageText(languageOf(source.html)) },
      await sharedParts(pages, source),
    );
    if (changes === null)
      return notEditable("This page has no part of its own to leave blank. Make the new page like another one.");
    const blank = applyChanges(source.html, changes);
    if (typeof blank !== "string") return blank;
    text = blank;
  }
  const page: SitePage = { ...source, html: parseHtml(text) };
  const whole = await titleLike(pages, source.name, title);
  return applyChanges(page.html, [
    ...moveAddresses(pages, page, {
      name,
      follow: (file, isOwn) => (isOwn && file === source.name ? name : file),
    }),
    ...setTitle(page.html, whole),
    ...unmarkEntries(pages, page, source.name, navigationLists(page.html)),
  ]);
}

const languageOf = ({ root }: HtmlSource) =>
  descendants(root)
    .find(({ tag }) => tag === "html")
    ?.attributes.get("lang") ?? "";

/** Other pages that are looked at for the parts that they share. */
const comparedMax = 5;

async function sharedParts(pages: SitePages, source: SitePage): Promise<(element: HtmlElement) => boolean> {
  const toRepeated = ({ path, name, html }: SitePage): RepeatedPage => ({ path, address: name, html });
  const others: RepeatedPage[] = [];
  for (const name of pages.names.filter((one) => one !== source.name).slice(0, comparedMax)) {
    const page = await pages.read(name);
    if (page !== null) others.push(toRepeated(page));
  }
  return (element) => others.some((other) => findSame(toRepeated(source), element, other) !== null);
}

function applyChanges(html: SitePage["html"], changes: readonly ElementChange[]): string | OperationRefusal {
  const checked = checkChanges(html, changes);
  if (!checked.ok) return checked;
  return applyEdits(html.source, checked.edits) ?? notEditable("This page is written in a way that can’t be copied.");
}

/** Adds the page to the navigation that the page to begin with has, on every page. Returns a refusal if that has none. */
async function addLinks(
  pages: SitePages,
  { name, path, source, label = "" }: NewPage,
  files: Map<string, string>,
): Promise<OperationRefusal | null> {
  const main = mainNavigation(source.html);
  if (main === null) return notEditable("The page to begin with has no navigation. Add the page without a link.");
  const known = knownList(pages, source, main);
  const own: SitePage = { path, name, html: parseHtml(files.get(path) ?? ""), base: baseOf(name, undefined) };
  // A base element stays the same in the copy.
  if (source.base.href !== baseOf(source.name, undefined).href) own.base = source.base;
  const add = (page: SitePage): void => {
    const lists = navigationLists(page.html).filter((list) => isSameList(known, knownList(pages, page, list)));
    const changes = lists.flatMap(
      (list) => addEntry(pages, page, list, { name, label, isCurrent: page === own && saysCurrent(main) }) ?? [],
    );
    const text = applyChanges(page.html, changes);
    // A navigation that is written in another way is left to the person.
    if (typeof text === "string" && text !== page.html.source) files.set(page.path, text);
  };
  for await (const page of pages.all()) add(page);
  add(own);
  return null;
}
