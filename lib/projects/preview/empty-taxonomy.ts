import { type HtmlElement, parseHtml } from "#lib/page-source/html-source.ts";

// Generators make a page for each way in which pages can be grouped, also of a site that groups none.

/** Whether a built page may be one that only lists groups of pages, by its path in the built site. */
export const mayBeTaxonomy = (path: string) =>
  /(?:^|\/)(?:tags|categories|series|authors|keywords|archives?)(?:\/(?:page\/1\/)?index)?\.html?$/i.test(path);

const around = new Set("head header nav footer aside script style noscript template".split(" "));
const seen = new Set("img picture video audio svg canvas iframe input textarea select button".split(" "));

/** Whether a page shows nothing but headings, beside the parts that all pages have. */
export function isEmptyPage(source: string): boolean {
  const waiting: HtmlElement[] = [parseHtml(source).root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (around.has(next.tag) || /^h[1-6]$/.test(next.tag)) continue;
    if (seen.has(next.tag)) return false;
    for (const child of next.children) {
      if (child.type === "element") waiting.push(child);
      else if (child.value.trim() !== "") return false;
    }
  }
  return true;
}
