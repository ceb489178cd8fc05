import { z } from "zod";
import { accountRefusals } from "#lib/accounts/refusals.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { publishingRefusals } from "#lib/publishing/refusals.ts";
import {
  changeDomainsSchema,
  changeSiteNameSchema,
  cloneTokenSchema,
  createCloneTokenSchema,
  downloadQuerySchema,
  newCloneTokenSchema,
  publishingForDisplaySchema,
  putBackSchema,
  saveOutputSchema,
} from "#lib/publishing/schema.ts";
import { reviewRefusals } from "#lib/reviews/refusals.ts";
import { sendForReviewSchema } from "#lib/reviews/schema.ts";
import { siteCheckRefusals } from "#lib/site-checks/refusals.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import type { RouteDescription } from "./describe-route.ts";

const publishing = publishingForDisplaySchema.meta({ id: "Publishing" });
const now = { 200: { description: "What is published now, and where.", schema: publishing } };
const path = "/api/projects/{projectId}/publishing";

export const publishingRoutes: RouteDescription[] = [
  {
    method: "post",
    path: "/api/conversations/{conversationId}/publish",
    summary: "Send for review and publish at once; needs the capabilities `edit` and `review`",
    body: sendForReviewSchema,
    answers: {
      200: {
        description:
          "Published. Without changes `reviewId` is null, the site is published as it is, and the conversation goes on.",
        schema: z.object({ reviewId: z.uuid().nullable() }),
      },
    },
    problems: [
      accountRefusals["read-only: role"],
      conversationRefusals["read-only: watching"],
      conversationRefusals["turn-running"],
      conversationRefusals["turn-running: stopping"],
      conversationRefusals["conversation-finished"],
      reviewRefusals["review-over"],
      reviewRefusals.publishing,
      reviewRefusals["publish-conflict"],
      reviewRefusals["publish-refused"],
      publishingRefusals["site-not-ready"],
      siteCheckRefusals["checks-running"],
      siteCheckRefusals["checks-failed"],
      workspaceRefusals["branch-checked-out"],
      workspaceRefusals["repository-unreachable"],
    ],
  },
  { method: "get", path, summary: "What of the site is published, where, and what was before", answers: now },
  {
    method: "post",
    path,
    summary: "Publish the newest state of the default branch; needs the capability `review`",
    answers: now,
    problems: [
      accountRefusals["read-only: role"],
      publishingRefusals["published-elsewhere"],
      publishingRefusals["site-not-ready"],
      siteCheckRefusals["checks-running"],
      siteCheckRefusals["checks-failed"],
    ],
  },
  {
    method: "patch",
    path,
    summary: "Give the site another name; the old one redirects",
    body: changeSiteNameSchema,
    answers: now,
    problems: [
      accountRefusals["read-only: role"],
      publishingRefusals["site-name-invalid"],
      publishingRefusals["site-name-reserved"],
      publishingRefusals["site-name-taken"],
    ],
  },
  {
    method: "delete",
    path,
    summary: "Unpublish: the site is 404 from the next request on",
    answers: now,
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "put",
    path: `${path}/domains`,
    summary: "Replace the site's own domains",
    body: changeDomainsSchema,
    answers: now,
    problems: [
      accountRefusals["read-only: role"],
      publishingRefusals["site-domain-invalid"],
      publishingRefusals["site-domain-taken"],
      publishingRefusals["site-domains-full"],
      publishingRefusals["site-domains-unsupported"],
    ],
  },
  {
    method: "post",
    path: `${path}/put-back`,
    summary: "Put one of the last ten releases back, without a build; needs the capability `review`",
    body: putBackSchema,
    answers: now,
    problems: [
      accountRefusals["read-only: role"],
      publishingRefusals["published-elsewhere: put back"],
      publishingRefusals["version-gone"],
    ],
  },
  {
    method: "put",
    path: `${path}/output`,
    summary:
      "Choose the branch or folder of the repository that gets the built files; needs the capability `configure`",
    body: saveOutputSchema,
    answers: now,
    problems: [
      accountRefusals["read-only: role"],
      publishingRefusals["output-not-built"],
      publishingRefusals["output-read-only"],
      publishingRefusals["output-branch-taken"],
      publishingRefusals["output-folder-invalid"],
      publishingRefusals["output-folder-sources"],
      publishingRefusals["site-not-ready"],
      workspaceRefusals["branch-name-invalid"],
    ],
  },
  {
    method: "post",
    path: `${path}/output/push`,
    summary: "Push the built files of the newest release again, after a failure; needs the capability `review`",
    answers: now,
    problems: [accountRefusals["read-only: role"], publishingRefusals["output-none"]],
  },
  {
    method: "get",
    path: `${path}/download`,
    summary:
      "The files of the published site, of a release, or of the default branch; of a site that a generator makes, the built ones",
    query: downloadQuerySchema,
    answers: { 200: { description: "A ZIP file.", schema: z.string(), contentType: "application/zip" } },
    problems: [
      publishingRefusals["site-not-ready"],
      publishingRefusals["site-not-built"],
      publishingRefusals["site-does-not-build"],
      workspaceRefusals["git-busy"],
    ],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/clone-tokens",
    summary: "The tokens with which git can read the published history",
    answers: {
      200: {
        description: "Newest first, without the tokens themselves.",
        schema: z.object({ tokens: z.array(cloneTokenSchema) }),
      },
    },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "post",
    path: "/api/projects/{projectId}/clone-tokens",
    summary: "Create a token for cloning",
    body: createCloneTokenSchema,
    answers: {
      201: { description: "The token, shown this once, and the address to clone.", schema: newCloneTokenSchema },
    },
    problems: [accountRefusals["read-only: role"], publishingRefusals["clone-tokens-full"]],
  },
  {
    method: "delete",
    path: "/api/projects/{projectId}/clone-tokens/{tokenId}",
    summary: "Take a token back",
    answers: { 204: { description: "It opens nothing any more." } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "get",
    path: "/api/clone/{projectId}/site.git/info/refs",
    summary: "git's smart HTTP protocol: the published branch; a token is the password of the basic scheme",
    public: true,
    query: z.object({ service: z.string().optional() }),
    answers: {
      200: {
        description: "The branch and its commit.",
        schema: z.string(),
        contentType: "application/x-git-upload-pack-advertisement",
      },
      401: { description: "No token, or none that opens this project.", schema: z.string(), contentType: "text/plain" },
      403: { description: "Another service than git-upload-pack.", schema: z.string(), contentType: "text/plain" },
    },
  },
  {
    method: "post",
    path: "/api/clone/{projectId}/site.git/git-upload-pack",
    summary: "git's smart HTTP protocol: what a client wants of the published branch",
    public: true,
    answers: {
      200: { description: "A pack.", schema: z.string(), contentType: "application/x-git-upload-pack-result" },
      401: { description: "No token, or none that opens this project.", schema: z.string(), contentType: "text/plain" },
    },
    problems: [workspaceRefusals["git-busy"]],
  },
];
