import type { ElementChange } from "../operations/element-change.ts";
import { baseOf } from "./site-addresses.ts";
import { baseHref, type SitePage, type SitePages } from "./site-pages.ts";
import { changeAddresses } from "./written-addresses.ts";

interface Moved {
  /** The page's new path from the site's root. */
  name: string;
  /** Returns the file to which an address leads afterwards. */
  follow(file: string, isOwn: boolean): string;
}

/**
 * Returns the changes of a page's addresses after a move of the page itself or of a page that it leads to. All of them lead where
 * they led before, or to where that file has moved.
 */
export function moveAddresses(pages: SitePages, page: SitePage, moved: Moved): ElementChange[] {
  const { addresses } = pages;
  const href = baseHref(page.html);
  const ownBase = baseOf(page.name, undefined);
  const newBase = href === undefined ? baseOf(moved.name, undefined) : page.base;
  const isRebased = folderOfUrl(newBase) !== folderOfUrl(page.base);
  const movedBase = baseOf(moved.name, undefined);
  return changeAddresses(page.html, (address, { isUnsure = false, isOwn = false, isBase = false }) => {
    const target = addresses.targetOf(address, isBase ? ownBase : page.base);
    if (target === null || (isUnsure && target.file === null)) return null;
    const file = target.file === null || isBase ? target.file : moved.follow(target.file, isOwn);
    const isKept = target.top !== null || (isBase ? folderOfUrl(ownBase) === folderOfUrl(movedBase) : !isRebased);
    if (file === target.file && isKept) return null;
    return addresses.rewrite(address, target, file ?? target.wanted, isBase ? movedBase : newBase);
  });
}

const folderOfUrl = (url: URL) => url.href.replace(/[?#].*$/s, "").replace(/[^/]*$/, "");
