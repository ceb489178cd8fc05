import type { HtmlElement, Span } from "#lib/page-source/html-source.ts";
import { fileNameOf, folderOf, isIndex, relativePath } from "#lib/page-source/page-paths.ts";
import { type SourceEdit, setAttribute } from "#lib/page-source/source-edit.ts";
import { findNavigations } from "../site/navigation.ts";
import type { Page } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";
import { applyEdits } from "./exact-edits.ts";
import { addOwnLink } from "./navigation-entry.ts";
import { contentEdits } from "./page-content.ts";
import { headEdits, type PageWords } from "./page-head.ts";

// Makes a new page from an existing one: head, navigation and footer stay, the content is replaced.

/** Returns the edits of links to removed places: from the new page they lead to the old one. */
function fragmentEdits(page: Page, removed: readonly Span[], newPath: string): SourceEdit[] {
  const isGone = (element: HtmlElement) =>
    removed.some((span) => element.start >= span.start && element.end <= span.end);
  const gone = new Set(page.elements.filter(isGone).map((element) => element.attributes.get("id") ?? ""));
  return page.elements
    .filter((element) => element.tag === "a" && !isGone(element))
    .flatMap((element) => {
      const href = element.attributes.get("href") ?? "";
      const known = href.startsWith("#") && href.length > 1 && gone.has(href.slice(1));
      return known ? setAttribute(page, element, "href", `${relativePath(newPath, page.path)}${href}`) : [];
    });
}

/** Returns the source of a new page made from `page`. */
export function makePage(
  page: Page,
  site: SiteView,
  others: readonly Page[],
  words: PageWords,
  newPath: string,
): string {
  const navigations = findNavigations(page, site);
  const { content, dialogs, header } = contentEdits(page, navigations, words);
  const { label, paths } = words.menu ?? { label: words.name, paths: [newPath] };
  const links = paths.includes(newPath)
    ? navigations.flatMap((navigation) => addOwnLink(page, navigation, site, label, newPath, paths))
    : [];
  const fragments = fragmentEdits(page, [content, ...dialogs], newPath);
  const edits = [
    ...headEdits(page, words, others, newPath),
    ...links,
    ...fragments.filter((edit) => links.every((link) => edit.end <= link.start || edit.start >= link.end)),
    ...header,
    content,
    ...dialogs,
  ];
  return applyEdits(page.source, edits);
}

/** Returns the path of a new page: beside `page`, in the same manner. */
export function newPagePath(page: Pick<Page, "path">, home: string | null, slug: string): string {
  const folder = folderOf(page.path);
  const isFolderStyle = isIndex(page.path) && page.path !== home && folder !== "";
  const extension = /\.[a-z]+$/i.exec(fileNameOf(page.path))?.[0] ?? ".html";
  const base = isFolderStyle ? folderOf(folder) : folder;
  const name = isFolderStyle ? `${slug}/${fileNameOf(page.path)}` : `${slug}${extension}`;
  return base === "" ? name : `${base}/${name}`;
}
