import { isSamePage } from "#lib/page-source/address-schema.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { mainNavigation } from "#lib/page-source/site-operations/navigation-lists.ts";
import { pageName } from "#lib/words/page/page-name.ts";

interface Page {
  path: string;
  address: string;
  title: string;
}

/**
 * Returns pages as visitors find them: the home page, then those of its navigation in its order, then the others by name. `home` is the
 * source of the home page; "" if it is not known. `first` is its address.
 */
export function orderPages<Listed extends Page>(pages: readonly Listed[], home: string, first = "/"): Listed[] {
  const addresses = [
    first,
    ...(mainNavigation(parseHtml(home))?.items ?? []).flatMap(({ link }) => addressOf(link, first)),
  ];
  const placeOf = ({ address }: Page) => {
    const place = addresses.findIndex((one) => isSamePage(one, address));
    return place === -1 ? addresses.length : place;
  };
  return pages
    .map((page) => ({ page, place: placeOf(page), name: pageName(page.path, page.title) }))
    .toSorted((a, b) => a.place - b.place || a.name.localeCompare(b.name, "en", { numeric: true }))
    .map(({ page }) => page);
}

/** Returns the address on this site to which a link of the home page leads; none for other sites. */
function addressOf({ attributes }: { attributes: ReadonlyMap<string, string> }, home: string): string[] {
  const own = "http://site.invalid";
  const url = URL.parse((attributes.get("href") ?? "").trim(), `${own}${home}`);
  return url?.origin === own ? [url.pathname] : [];
}
