import type { PageUseForDisplay } from "#lib/projects/preview/page-use-schema.ts";
import { listNames } from "#lib/words/page/by-hand.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import { shownAddress } from "./page-address.ts";

/** Links with the same words, in the same kind of place. */
export interface LinkingPlace {
  label: string;
  isEntry: boolean;
  isStuck: boolean;
  /** How many links these are. */
  count: number;
  /** The names of the pages that have them. */
  pages: string[];
}

/** Returns the places that link to a page: entries of navigations first. `inSite` returns a path from the site's root. */
export function linkingPlaces(links: PageUseForDisplay["links"], inSite: (path: string) => string): LinkingPlace[] {
  const same = Map.groupBy(links, ({ label, isEntry, isStuck }) => JSON.stringify([label, isEntry, isStuck]));
  return [...same.values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return [];
      const all = [first, ...others];
      const pages = new Map(all.map(({ path, title }) => [path, pageName(inSite(path), title)]));
      const { label, isEntry, isStuck } = first;
      return { label, isEntry, isStuck, count: all.length, pages: [...pages.values()] };
    })
    .toSorted((one, other) => Number(other.isEntry) - Number(one.isEntry));
}

/** Returns the pages that can't be read, as a list for people. */
export function unreadPages({ unread, counts }: PageUseForDisplay, inSite: (path: string) => string): string {
  const left = counts.unread - unread.length;
  return listNames(
    unread.map((path) => shownAddress(inSite(path))),
    (more) => pagesWords.morePages(more + left),
  );
}
