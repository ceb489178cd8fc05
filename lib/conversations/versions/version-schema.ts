import { z } from "zod";
import type { FileDiff } from "#lib/workspaces/schema.ts";
import type { ChangedFile, EditSessionKind, Receipt } from "../schema.ts";
import type { ChangedPlace } from "./places/place-schema.ts";

// Versions and diffs for display, and the inputs of undo and going back. Safe in the browser.

export interface TurnDiff {
  before: string | null;
  after: string | null;
  files: FileDiff[];
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
