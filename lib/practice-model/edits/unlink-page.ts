import { type HtmlElement, isInside, type Span } from "#lib/page-source/html-source.ts";
import { withLine } from "#lib/page-source/markup.ts";
import { resolveLink } from "#lib/page-source/page-paths.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
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
