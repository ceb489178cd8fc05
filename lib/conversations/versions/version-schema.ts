import { z } from "zod";
import { isSamePage } from "#lib/page-source/address-schema.ts";
import type { FileDiff } from "#lib/workspaces/schema.ts";
import type { ChangedFile, EditSessionKind, Receipt } from "../schema.ts";

// Versions and diffs for display, and the inputs of undo and going back. Safe in the browser.

export interface TurnDiff {
  before: string | null;
  after: string | null;
  files: FileDiff[];
}

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

/** The changes of a turn that a visitor notices, in words and places. */
export interface ChangedPlaces {
  workspaceId: string;
  before: string | null;
  after: string | null;
  sentences: string[];
  colours: NonNullable<Receipt["colours"]>;
  places: ChangedPlace[];
  /** How many places changed besides these. */
  more: number;
}

const commitId = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, "This is no commit id.");

export const expectHeadSchema = z.object({ expectedHead: commitId.optional() });
export const goBackSchema = z.object({ commit: commitId, expectedHead: commitId });

/** A version of the site: a turn that ended with a commit. */
export interface VersionForDisplay {
  editSessionId: string;
  conversationId: string;
  ordinal: number;
  kind: EditSessionKind;
  /** Null if no person worded it. Of a change by hand, what was done, in the server's words. */
  instruction: string | null;
  /** The instruction, with the question that it answers, or a person's own act. */
  title: string;
  userName: string;
  endedAt: string;
  /** The commits before and after the turn. */
  before: string;
  after: string;
  files: ChangedFile[];
  /** What changed, as people call it: "Home, Menu and the site’s styles". */
  changed: string;
  /** As in `TurnForDisplay`. */
  undoneBy: string | null;
  mayBringBack: boolean;
  /** Whether somebody else made it, so that a restricted person can't undo it. */
  isLocked: boolean;
}

export interface HistoryForDisplay {
  headCommit: string | null;
  /** Newest first. */
  versions: VersionForDisplay[];
  hasMore: boolean;
  /** The site before its first change; null while `hasMore`. */
  start: { commit: string; createdAt: string } | null;
}

/** The changes that going back to a version would make. */
export interface VersionComparison {
  head: string;
  commit: string;
  files: ChangedFile[];
  /** As in `VersionForDisplay`. */
  changed: string;
  /** Why this person may not go back; null if they may. */
  refusal: string | null;
}

/** The later changes that stand in the way of undoing one, newest first. */
export interface ChangesInWay {
  changes: { editSessionId: string; conversationId: string; ordinal: number; title: string }[];
  /** Whether undoing them in this order makes way. False also if there are too many later changes to look at. */
  areAll: boolean;
}
