/**
 * Returns the part of a page's title that names the page: "Cakes" of "Cakes | Juniper Street Bakery". Titles that begin with the
 * site's name give that name, so several pages may have the same short title.
 */
export function shortTitle(title: string): string {
  const line = title.replace(/\s+/g, " ").trim();
  return line.split(/ [|–—·-] |: /)[0]?.trim() || line;
}
