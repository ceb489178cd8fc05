import type { PageUseForDisplay } from "#lib/projects/preview/page-use-schema.ts";

/** Stands between a page's name and an ending of its title. */
const separator = / [|–—·-] |: /;

/**
 * Returns the heading that goes with a page's new title, if its heading is the old title, or that without an ending such as the site's
 * name; otherwise null.
 */
export function followingHeading(
  { title: old, heading }: Pick<PageUseForDisplay, "title" | "heading">,
  title: string,
): string | null {
  if (!heading || !old.startsWith(heading)) return null;
  const ending = old.slice(heading.length);
  if (ending !== "" && ending.search(separator) !== 0) return null;
  const words = (ending === "" ? title : title.split(separator, 1).join("")).trim();
  return words === "" || words === heading ? null : words;
}
