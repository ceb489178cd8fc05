import { type HtmlSource, textOf } from "../html-source.ts";
import { type ElementChange, notEditable, type PageDraft } from "../operations/element-change.ts";
import { setText } from "../operations/set-text.ts";
import { findMainHeading, findTitle, titleOf } from "../page-title.ts";
import type { SitePages } from "./site-pages.ts";
import { setValue } from "./written-addresses.ts";

// The title of a page and its copies for other machines.

const titlesMax = 20;
const isSharedTitle = (name: string | undefined) => /^(?:og|twitter):title$/i.test(name ?? "");

/** Returns the changes that give a page another title. Titles for social networks follow if they said the same. */
export function setTitle(html: HtmlSource, title: string): ElementChange[] {
  const element = findTitle(html);
  if (element === null) return [notEditable("This page has no title yet. Ask the agent to give it one.")];
  const old = textOf(element);
  const shared = html.elements.filter(
    ({ tag, attributes }) =>
      tag === "meta" &&
      isSharedTitle(attributes.get("property") ?? attributes.get("name")) &&
      attributes.get("content")?.trim() === old,
  );
  return [setText(toDraft(html), element, title), ...shared.map((one) => setValue(html, one, "content", title))];
}

/** Returns the change that gives a page's one big heading other words. */
export function setMainHeading(html: HtmlSource, words: string): ElementChange {
  const heading = findMainHeading(html);
  return heading === null
    ? notEditable("The page’s heading was changed meanwhile. Rename the page again.")
    : setText(toDraft(html), heading, words);
}

export const toDraft = (html: HtmlSource): PageDraft => ({ ...html, ids: new Set() });

/** Returns a title for a new page: its name, with the ending that most titles of the site share. */
export async function titleLike(pages: SitePages, like: string, name: string): Promise<string> {
  const endings = new Map<string, number>();
  for (const one of [like, ...pages.names.filter((other) => other !== like)].slice(0, titlesMax)) {
    const page = await pages.read(one);
    const title = page === null ? "" : titleOf(page.html);
    for (const { index } of title.matchAll(/ [|–—·-] |: /g)) {
      const ending = title.slice(index);
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
    }
  }
  const [most] = [...endings].sort((one, other) => other[1] - one[1] || other[0].length - one[0].length);
  return name + (most !== undefined && most[1] > 1 ? most[0] : "");
}
