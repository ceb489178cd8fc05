import { descendants, type HtmlElement, type HtmlSource, textOf } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import { checkChanges } from "../operations/change-page.ts";
import { type ElementChange, notEditable } from "../operations/element-change.ts";
import { removeElement } from "../operations/remove-element.ts";
import { attributeRemoval } from "../operations/set-attribute.ts";
import { findEntry } from "./navigation-lists.ts";
import { toDraft } from "./page-names.ts";
import type { SitePage, SitePages } from "./site-pages.ts";

/** Of a page with more entries and other links to take out, the rest stay. */
const takenOutMax = 2_000;

/** A link of one page to another one. */
export interface LinkToPage {
  link: HtmlElement;
  /** The entry of a navigation that goes with the page; null for a link in other content. */
  entry: HtmlElement | null;
}

/** Returns the links of a page that lead to another one, in document order. */
export function linksTo(pages: SitePages, page: SitePage, name: string): LinkToPage[] {
  const links = page.html.elements.filter((link) => {
    const address = link.tag === "a" || link.tag === "area" ? link.attributes.get("href") : undefined;
    return address !== undefined && pages.addresses.targetOf(address, page.base)?.file === name;
  });
  const entries = new Map<HtmlElement, HtmlElement>();
  // Each entry is read once: it may have thousands of links.
  const texts = new Map<HtmlElement, string>();
  for (const link of links) {
    const entry = link.tag === "a" ? findEntry(link) : null;
    if (entry === null || entries.get(entry) === entry) continue;
    const text = texts.get(entry) ?? textOf(entry);
    texts.set(entry, text);
    // An entry with a list of its own has other links in it.
    if (entry === link || text === textOf(link)) for (const inside of descendants(entry)) entries.set(inside, entry);
  }
  return links.map((link) => ({ link, entry: entries.get(link) ?? null }));
}

/**
 * Returns a page's source without its entries of navigations among `links`, and with `isAll` without the other links, whose content
 * stays. `left` are the links that stay: the others, those without which a browser would read the page in another way, and those after
 * the first 2,000 places.
 */
export function takeOutLinks(
  { html }: SitePage,
  links: readonly LinkToPage[],
  isAll: boolean,
): { source: string; left: LinkToPage[] } {
  const places = new Set<HtmlElement>();
  const first = links.filter(({ link, entry }) => {
    const place = entry ?? link;
    if (places.size < takenOutMax) places.add(place);
    return places.has(place);
  });
  const entries = first.filter(({ entry }) => entry !== null);
  const others = first.filter(({ entry }) => entry === null);
  for (const taken of isAll ? [first, entries, others] : [entries]) {
    const checked = checkChanges(html, changesOf(html, taken));
    const source = checked.ok ? applyEdits(html.source, checked.edits) : null;
    const gone = new Set(taken);
    if (source !== null) return { source, left: links.filter((link) => !gone.has(link)) };
  }
  return { source: html.source, left: [...links] };
}

function changesOf(html: HtmlSource, links: readonly LinkToPage[]): ElementChange[] {
  const entries = new Set(links.flatMap(({ entry }) => entry ?? []));
  const others = links.filter(({ entry }) => entry === null);
  return [
    ...[...entries].map((entry) => removeElement(toDraft(html), entry)),
    ...others.map(({ link }) => takeOutLink(html, link)),
  ];
}

/** Leaves a link's content in its place. A link that others lead to stays there too, without its address. */
function takeOutLink(html: HtmlSource, link: HtmlElement): ElementChange {
  if (link.attributes.has("id") || link.attributes.has("name"))
    return {
      ok: true,
      edits: [attributeRemoval(html, link, "href")],
      intend: (tree) => tree.setAttribute(link, "href", null),
    };
  if (link.tag === "area" || link.children.length === 0) return removeElement(toDraft(html), link);
  if (link.end === link.innerEnd) return notEditable("This link has no end. Change its source instead.");
  return {
    ok: true,
    edits: [
      { start: link.start, end: link.innerStart, newText: "" },
      { start: link.innerEnd, end: link.end, newText: "" },
    ],
    intend: (tree) => tree.unwrap(link),
  };
}
