import { type HtmlElement, isInside, type Span } from "#lib/page-source/html-source.ts";
import { withLine } from "#lib/page-source/markup.ts";
import { relativePath, resolveLink } from "#lib/page-source/page-paths.ts";
import { type SourceEdit, setAttribute } from "#lib/page-source/source-edit.ts";
import type { PageEdits } from "../next-move.ts";
import { findNavigations, type Navigation } from "../site/navigation.ts";
import type { Page } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";

// Removes or redirects links that would break: to a removed page, or to a place that a page no longer has.

const linksOf = (page: Page) =>
  page.elements.filter(({ tag, attributes }) => (tag === "a" || tag === "area") && attributes.has("href"));

const targetOf = (page: Page, link: HtmlElement, site: SiteView) =>
  resolveLink(page.path, link.attributes.get("href") ?? "", site.allPaths, site.top);

/** Returns the edit that removes a menu entry with its separator. */
function itemEdit(page: Page, { items }: Navigation, index: number): SourceEdit {
  const item = items[index]?.item ?? { start: 0, end: 0 };
  const previous = items[index - 1]?.item;
  const next = items[index + 1]?.item;
  if (previous !== undefined && !page.source.slice(previous.end, item.start).includes("<"))
    return { start: previous.end, end: item.end, newText: "" };
  if (next !== undefined && !page.source.slice(item.end, next.start).includes("<"))
    return { start: item.start, end: next.start, newText: "" };
  return elementEdit(page, item);
}

const elementEdit = ({ source }: Page, element: Span): SourceEdit => ({ ...withLine(source, element), newText: "" });

export const isButton = ({ classes, attributes }: HtmlElement) =>
  attributes.get("role") === "button" || classes.some((name) => /^(?:btn|button|cta)(?:$|-)/i.test(name));

/** Returns edits that remove every link to `path`: menu entries and buttons go, other links leave their words. */
export function unlinkEdits(page: Page, site: SiteView, path: string): SourceEdit[] {
  const navigations = findNavigations(page, site);
  const entries = navigations.flatMap((navigation) =>
    navigation.items.flatMap((entry, index) =>
      entry.target === path && entry.plain ? [{ item: entry.item, edit: itemEdit(page, navigation, index) }] : [],
    ),
  );
  const others = linksOf(page).filter(
    (link) => targetOf(page, link, site).path === path && !entries.some(({ item }) => isInside(link, item)),
  );
  return [
    ...entries.map(({ edit }) => edit),
    ...others.flatMap((link): SourceEdit[] =>
      isButton(link) || link.tag === "area"
        ? [elementEdit(page, link)]
        : [
            { start: link.start, end: link.innerStart, newText: "" },
            { start: link.innerEnd, end: link.end, newText: "" },
          ],
    ),
  ];
}

/** Returns the edits that redirect links to lost places on a page to the page itself. */
export function lostAnchorEdits(
  page: Page,
  edits: readonly SourceEdit[],
  pages: readonly Page[],
  site: SiteView,
): PageEdits[] {
  const isReplaced = (element: HtmlElement) =>
    edits.some(({ start, end }) => element.start >= start && element.end <= end);
  const stays = edits.map(({ newText }) => newText).join("\n");
  const lost = new Set(
    page.elements
      .filter(isReplaced)
      .map(({ attributes }) => attributes.get("id") ?? "")
      .filter((id) => id !== "" && !stays.includes(`id="${id}"`)),
  );
  if (lost.size === 0) return [];
  return pages.map((other) => ({
    path: other.path,
    source: other.source,
    edits: linksOf(other).flatMap((link) => {
      const { path, fragment } = targetOf(other, link, site);
      if (path !== page.path || !lost.has(fragment) || (other === page && isReplaced(link))) return [];
      return setAttribute(other, link, "href", other === page ? "#" : relativePath(other.path, page.path));
    }),
  }));
}
