import { isSamePage } from "#lib/page-source/address-schema.ts";

// Places that changed, and which of them a preview shows. Safe in the browser, and without the library of schemas: the editor loads it at once.

/** A place of a page to look at. */
export interface ShownPlace {
  /** The page's address in a preview: "/about.html". */
  address: string;
  /** The element; null for the page from its top. */
  ref: string | null;
}

/** A place that a turn changed. `before` is null if it is new, `after` if it is gone. */
export interface ChangedPlace {
  /** The element as a person would point at it; null for a whole page. */
  name: string | null;
  page: string;
  before: ShownPlace | null;
  after: ShownPlace | null;
}

/** Returns where a change shows: the first place that is there now, or else the page that something was taken from. */
export function pageToShow(places: readonly ChangedPlace[]): ShownPlace | null {
  const present = places.find(({ after }) => after !== null)?.after;
  if (present) return present;
  // Without a name the whole page is gone.
  const emptied = places.find(({ name, before }) => name !== null && before !== null)?.before;
  return emptied ? { address: emptied.address, ref: null } : null;
}

/**
 * Returns the address to which a preview goes after a change, seen from the page that it shows: a new page, else none if the shown page has
 * changed itself, else the first page that has. Null: it stays.
 */
export function pageToFollow(places: readonly ChangedPlace[], shown: string): string | null {
  const added = places.find(({ name, before, after }) => name === null && before === null && after !== null)?.after;
  if (added) return isSamePage(added.address, shown) ? null : added.address;
  if (places.some(({ after }) => after !== null && isSamePage(after.address, shown))) return null;
  return pageToShow(places)?.address ?? null;
}
