import { z } from "zod";
import type { ChangedFile, EditSessionKind } from "#lib/conversations/schema.ts";

// Reviews as readers know them. Safe in the browser.

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
export type RequestChanges = z.infer<typeof requestChangesSchema>;

/** What the person is asked to confirm before sending. */
export interface ReviewProposal {
  title: string;
  description: string;
  files: ChangedFile[];
  /** Whether the site is as it was when the branch began, so that there is nothing to review. */
  isEmpty: boolean;
}

/** A change that belongs to a review: who asked for what. */
export interface ReviewedChange {
  editSessionId: string;
  conversationId: string;
  /** Its place in its conversation, from 1. */
  ordinal: number;
  kind: EditSessionKind;
  /** What was asked for, or what a person did without the agent. */
  title: string;
  /** Whether the site shows it, rather than that it was undone or gone back before. */
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
  /** What the reviewer wants to be different. */
  request: string | null;
  pullRequestUrl: string | null;
}

export interface ReviewForDisplay extends ReviewSummary {
  description: string;
  /** Whether the description tells more than the changes themselves. */
  hasOwnDescription: boolean;
  workspaceId: string;
  conversationId: string;
  baseCommit: string;
  headCommit: string;
  publishedCommit: string | null;
  /** Why there is no pull request although there should be one; null where all is well. */
  pullRequestProblem: string | null;
  /** Where publishing leads: only here, to a repository that may not be written to (then only here), or to the repository. */
  remote: "none" | "read-only" | "writable";
  /** Whether somebody is publishing it at this moment. */
  isPublishing: boolean;
  /** Oldest first. */
  changes: ReviewedChange[];
  files: ChangedFile[];
  may: { publish: boolean; requestChanges: boolean; withdraw: boolean };
}
