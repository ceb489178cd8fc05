import { z } from "zod";
import type { ChangedFile, EditSessionKind } from "#lib/conversations/schema.ts";
import type { FirstPublication } from "#lib/publishing/schema.ts";

// The shapes of reviews. Safe in the browser.

export const reviewStatuses = ["open", "changes_requested", "published", "withdrawn"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** In characters (UTF-16 code units). */
export const titleCharactersMax = 200;
export const descriptionCharactersMax = 10_000;
export const requestCharactersMax = 4_000;

export const sendForReviewSchema = z.object({
  title: z.string().max(titleCharactersMax).optional(),
  description: z.string().max(descriptionCharactersMax).optional(),
});
export type SendForReview = z.infer<typeof sendForReviewSchema>;

export const requestChangesSchema = z.object({ request: z.string().max(requestCharactersMax) });

/** A review that the person is asked to confirm before it is sent. */
export interface ReviewProposal {
  title: string;
  description: string;
  /** The changes of other people that go with it, by person. The branch of a site is everybody's. */
  others: { name: string; changes: number }[];
  files: ChangedFile[];
  /** As in `ReviewedChange`. */
  changed: string;
  /** Whether the site is unchanged since the branch began, so that a review would be empty. */
  isEmpty: boolean;
  /** The pages that become public if it is published; null if the site was published before, or its repository is the publisher. */
  first: FirstPublication | null;
}

/** A change that belongs to a review: who asked for what. */
export interface ReviewedChange {
  editSessionId: string;
  conversationId: string;
  /** Its place in its conversation, from 1. */
  ordinal: number;
  kind: EditSessionKind;
  /** The request, or a description of a change that a person made without the agent. */
  title: string;
  /** What changed, as people call it: "Home, Menu and the site’s styles". */
  changed: string;
  /** Whether the site shows it. False if it was undone, or the site went back to an earlier version. */
  isInEffect: boolean;
  userName: string;
  endedAt: string;
}

export interface ReviewSummary {
  id: string;
  projectId: string;
  projectName: string;
  status: ReviewStatus;
  title: string;
  authorName: string;
  mine: boolean;
  createdAt: string;
  decidedAt: string | null;
  decidedByName: string | null;
  /** The reviewer's request for changes, or null. */
  request: string | null;
  pullRequestUrl: string | null;
}

export interface ReviewForDisplay extends ReviewSummary {
  description: string;
  /** Whether the description says more than the list of changes. */
  hasOwnDescription: boolean;
  workspaceId: string;
  conversationId: string;
  baseCommit: string;
  headCommit: string;
  publishedCommit: string | null;
  /** The reason why a pull request could not be created, or null. */
  pullRequestProblem: string | null;
  /** The project's remote. `none` and `read-only`: published only here. `writable`: published to the remote as well. */
  remote: "none" | "read-only" | "writable";
  isPublishing: boolean;
  /** Oldest first. */
  changes: ReviewedChange[];
  files: ChangedFile[];
  /** As in `ReviewedChange`. */
  changed: string;
  /** The address of the first page that changed. */
  opensAt: string;
  /** The difference of the whole, as a visitor notices it. */
  sentences: readonly string[];
  may: { publish: boolean; requestChanges: boolean; withdraw: boolean };
}

const candidateFacts = {
  /** The commit that publishing would make now, and the one that it would be merged onto. */
  commit: z.string(),
  before: z.string(),
  /** Whether it has the same files as the change alone. */
  isSame: z.boolean(),
};

/** The result that publishing a review would have now. `broken`: it does not build. `over`: the review is not open. */
export const reviewCandidateSchema = z.discriminatedUnion("state", [
  z.object({ state: z.enum(["ready", "building", "broken"]), ...candidateFacts }),
  /** `where`: the pages and files that conflict, as people call them. */
  z.object({ state: z.literal("conflict"), where: z.string() }),
  z.object({ state: z.literal("unconfirmed") }),
  z.object({ state: z.literal("over") }),
]);
export type ReviewCandidate = z.infer<typeof reviewCandidateSchema>;
