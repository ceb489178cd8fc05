import { accountRefusals } from "#lib/accounts/refusals.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { reviewCandidateSchema } from "#lib/reviews/schema.ts";
import { checkSettingsSchema, saveCheckLevelsSchema, shownChecksSchema } from "#lib/site-checks/schema.ts";
import type { RouteDescription } from "./describe-route.ts";

const checks = shownChecksSchema.meta({ id: "Checks" });
const settings = checkSettingsSchema.meta({ id: "CheckSettings" });

export const checkRoutes: RouteDescription[] = [
  {
    method: "get",
    path: "/api/conversations/{conversationId}/checks",
    summary:
      "What the changes that would be sent now make worse on the site; asked for the first time, it begins to check",
    answers: {
      200: { description: "The findings. Ask again while `state` is `checking` or `unbuilt`.", schema: checks },
    },
    problems: [conversationRefusals["read-only: watching"]],
  },
  {
    method: "get",
    path: "/api/reviews/{reviewId}/checks",
    summary: "What the changes of a review make worse on the site",
    answers: {
      200: { description: "The findings. Ask again while `state` is `checking` or `unbuilt`.", schema: checks },
    },
  },
  {
    method: "get",
    path: "/api/reviews/{reviewId}/candidate",
    summary: "What publishing a review would bring now: the merged commit, and whether its site is built",
    answers: {
      200: {
        description: "The release candidate. Ask again while `state` is `building`.",
        schema: reviewCandidateSchema,
      },
    },
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/checks",
    summary: "Which checks block, warn or are off; needs the capability `configure`",
    answers: { 200: { description: "The level of every check.", schema: settings } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/checks",
    summary: "Set the levels of checks, and leave the others as they are; needs the capability `configure`",
    body: saveCheckLevelsSchema,
    answers: { 200: { description: "The level of every check.", schema: settings } },
    problems: [accountRefusals["read-only: role"]],
  },
];
