import { z } from "zod";
import { accountRefusals } from "#lib/accounts/refusals.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { changedFileSchema, editSessionKinds } from "#lib/conversations/schema.ts";
import { firstPublicationSchema } from "#lib/publishing/schema.ts";
import { reviewRefusals } from "#lib/reviews/refusals.ts";
import {
  type ReviewForDisplay,
  type ReviewProposal,
  type ReviewSummary,
  requestChangesSchema,
  reviewStatuses,
  sendForReviewSchema,
} from "#lib/reviews/schema.ts";
import { siteCheckRefusals } from "#lib/site-checks/refusals.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { turnDiff } from "./answers.ts";
import type { RouteDescription } from "./describe-route.ts";

const time = z.iso.datetime();

const reviewSummary = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  projectName: z.string(),
  status: z.enum(reviewStatuses),
  title: z.string(),
  authorName: z.string(),
  mine: z.boolean(),
  createdAt: time,
  decidedAt: time.nullable(),
  decidedByName: z.string().nullable(),
  request: z.string().nullable(),
  pullRequestUrl: z.string().nullable(),
}) satisfies z.ZodType<ReviewSummary>;

const review = reviewSummary
  .extend({
    description: z.string(),
    hasOwnDescription: z.boolean(),
    workspaceId: z.uuid(),
    conversationId: z.uuid(),
    baseCommit: z.string(),
    headCommit: z.string(),
    publishedCommit: z.string().nullable(),
    pullRequestProblem: z.string().nullable(),
    remote: z.enum(["none", "read-only", "writable"]),
    isPublishing: z.boolean(),
    changes: z.array(
      z.object({
        editSessionId: z.uuid(),
        conversationId: z.uuid(),
        ordinal: z.int(),
        kind: z.enum(editSessionKinds),
        title: z.string(),
        changed: z.string(),
        isInEffect: z.boolean(),
        userName: z.string(),
        endedAt: time,
      }),
    ),
    files: z.array(changedFileSchema),
    changed: z.string(),
    opensAt: z.string(),
    sentences: z.array(z.string()),
    may: z.object({ publish: z.boolean(), requestChanges: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: "Review" }) satisfies z.ZodType<ReviewForDisplay>;

const proposal = z.object({
  title: z.string(),
  description: z.string(),
  others: z.array(z.object({ name: z.string(), changes: z.int().positive() })),
  files: z.array(changedFileSchema),
  changed: z.string(),
  isEmpty: z.boolean(),
  first: firstPublicationSchema.nullable(),
}) satisfies z.ZodType<ReviewProposal>;

export const reviewRoutes: RouteDescription[] = [
  {
    method: "get",
    path: "/api/conversations/{conversationId}/review",
    summary: "What would be sent for review, with a title and a description proposed from the turns",
    answers: { 200: { description: "The proposal.", schema: proposal } },
    problems: [conversationRefusals["read-only: watching"]],
  },
  {
    method: "post",
    path: "/api/conversations/{conversationId}/review",
    summary: "Send for review: the conversation ends, and nothing can be written until the review is over",
    body: sendForReviewSchema,
    answers: {
      200: {
        description: "There is nothing to review; the conversation just ended.",
        schema: z.object({ reviewId: z.null() }),
      },
      201: { description: "Sent.", schema: z.object({ reviewId: z.uuid(), pullRequestUrl: z.string().nullable() }) },
    },
    problems: [
      conversationRefusals["read-only: watching"],
      conversationRefusals["turn-running"],
      conversationRefusals["turn-running: stopping"],
      conversationRefusals["conversation-finished"],
      siteCheckRefusals["checks-running"],
      siteCheckRefusals["checks-failed"],
    ],
  },
  {
    method: "get",
    path: "/api/reviews",
    summary: "The reviews that the actor may see",
    query: z.object({ status: z.enum(reviewStatuses).optional(), projectId: z.uuid().optional() }),
    answers: { 200: { description: "Newest first.", schema: z.object({ reviews: z.array(reviewSummary) }) } },
  },
  {
    method: "get",
    path: "/api/reviews/{reviewId}",
    summary: "A review: who asked for what, and what the actor may decide",
    answers: { 200: { description: "The review.", schema: review } },
  },
  {
    method: "get",
    path: "/api/reviews/{reviewId}/diff",
    summary: "Everything that changed",
    answers: { 200: { description: "The difference by file.", schema: turnDiff } },
  },
  {
    method: "get",
    path: "/api/reviews/{reviewId}/picture",
    summary: "A picture of the site before the changes or with them",
    query: z.object({ path: z.string(), side: z.enum(["before", "after"]).optional() }),
    answers: {
      200: { description: "The picture, to be shown inside a page.", schema: z.string(), contentType: "image/*" },
    },
  },
  {
    method: "post",
    path: "/api/reviews/{reviewId}/publish",
    summary: "Merge into the default branch and push; needs the capability `review`",
    answers: { 200: { description: "Published, now or before.", schema: review } },
    problems: [
      accountRefusals["read-only: role"],
      reviewRefusals["review-over"],
      reviewRefusals.publishing,
      reviewRefusals["publish-conflict"],
      reviewRefusals["publish-refused"],
      siteCheckRefusals["checks-running"],
      siteCheckRefusals["checks-failed"],
      workspaceRefusals["branch-checked-out"],
      workspaceRefusals["repository-unreachable"],
    ],
  },
  {
    method: "post",
    path: "/api/reviews/{reviewId}/request-changes",
    summary: "Give the changes back to be edited, with a sentence; needs the capability `review`",
    body: requestChangesSchema,
    answers: { 200: { description: "The site can be edited again.", schema: review } },
    problems: [
      accountRefusals["read-only: role"],
      reviewRefusals["review-over"],
      reviewRefusals.publishing,
      reviewRefusals["request-empty"],
    ],
  },
  {
    method: "post",
    path: "/api/reviews/{reviewId}/withdraw",
    summary: "Take the changes out of the review",
    answers: { 200: { description: "The site can be edited again.", schema: review } },
    problems: [reviewRefusals["read-only"], reviewRefusals["review-over"], reviewRefusals.publishing],
  },
  {
    method: "post",
    path: "/api/reviews/{reviewId}/pull-request",
    summary: "Find or create the pull request on GitHub, where that failed before",
    answers: {
      200: {
        description: "The pull request; null where the project is not on GitHub, or has no access token.",
        schema: z.object({ pullRequestUrl: z.string().nullable() }),
      },
    },
    problems: [
      accountRefusals["read-only: role"],
      reviewRefusals["review-over"],
      reviewRefusals["pull-request-failed"],
    ],
  },
];
