import { z } from "zod";
import { accountRefusals } from "#lib/accounts/refusals.ts";
import { askEntriesSchema, collectionsSchema, entriesSchema, entryDetailsSchema } from "#lib/content/schema.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { goBackSchema } from "#lib/conversations/versions/version-schema.ts";
import { pageTextQuerySchema, pageTextSchema, sourceMapQuerySchema, sourceMapSchema } from "#lib/page-source/schema.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import { askBuildSchema } from "#lib/projects/building/schema.ts";
import { assetsSchema } from "#lib/projects/preview/asset-schema.ts";
import { findElsewhereSchema, placesElsewhereSchema } from "#lib/projects/preview/elsewhere-schema.ts";
import { lookSchema, lookTrialAnswerSchema, lookTrialSchema } from "#lib/projects/preview/look-schema.ts";
import { askPageSchema, navigationsSchema, pageUseSchema } from "#lib/projects/preview/page-use-schema.ts";
import { siteSourceSchema, siteSourcesSchema } from "#lib/projects/preview/source-schema.ts";
import { askTextSizesSchema, textSizesSchema } from "#lib/projects/preview/text-size-schema.ts";
import { projectRefusals } from "#lib/projects/refusals.ts";
import {
  createPreviewGrantSchema,
  listPagesSchema,
  pagesSchema,
  previewGrantSchema,
  retrySetupSchema,
} from "#lib/projects/schema.ts";
import { shownBuildSchema } from "#lib/site-builds/schema.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { forwardCommit, history, versionComparison } from "./answers.ts";
import type { RouteDescription } from "./describe-route.ts";
import { changeRefusals, sourceRefusals } from "./refused-alike.ts";

export const workspaceRoutes: RouteDescription[] = [
  {
    method: "post",
    path: "/api/workspaces/{workspaceId}/retry",
    summary: "Set a workspace up once more, from a corrected source if one is given",
    body: retrySetupSchema,
    answers: { 202: { description: "Setup begins again.", schema: z.object({ id: z.uuid(), status: z.string() }) } },
    problems: [
      accountRefusals["read-only: role"],
      workspaceRefusals["workspace-without-problem"],
      projectRefusals["source-fixed"],
      ...sourceRefusals,
    ],
  },
  {
    method: "post",
    path: "/api/workspaces/{workspaceId}/reset",
    summary: "Start over from the default branch's newest state; the old branch is kept as a ref",
    answers: { 202: { description: "Setup begins again.", schema: z.object({ id: z.uuid(), status: z.string() }) } },
    problems: [
      accountRefusals["read-only: role"],
      workspaceRefusals["workspace-busy"],
      projectRefusals["turn-running"],
      projectRefusals["in-review"],
      workspaceRefusals["workspace-not-ready"],
    ],
  },
  {
    method: "post",
    path: "/api/workspaces/{workspaceId}/preview-grants",
    summary: "An address under which this browser can look at the site",
    body: createPreviewGrantSchema,
    answers: { 201: { description: "The address.", schema: previewGrantSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"], platformRefusals["too-many-previews"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/pages",
    summary: "The pages that the site has now, or had in a version",
    query: listPagesSchema,
    answers: { 200: { description: "Sorted by path.", schema: pagesSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/build",
    summary:
      "How far the build of a version is, and which built site a preview shows now; requests it for people who may",
    query: askBuildSchema,
    answers: { 200: { description: "The state now.", schema: shownBuildSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "post",
    path: "/api/workspaces/{workspaceId}/build",
    summary: "Build a version again that did not build",
    body: askBuildSchema,
    answers: { 202: { description: "The state now.", schema: shownBuildSchema } },
    problems: [accountRefusals["read-only: role"], workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/source-map",
    summary: "The elements of a page, with their bytes in the repository",
    query: sourceMapQuerySchema,
    answers: {
      200: { description: "In document order. Offsets are bytes of the file, as stored.", schema: sourceMapSchema },
    },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/page-text",
    summary: "The text that an element of a page belongs to, to be typed into",
    query: pageTextQuerySchema,
    answers: {
      200: { description: "White space is collapsed. Elements of the page are named by refs.", schema: pageTextSchema },
    },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"], projectRefusals["text-elsewhere"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/sources",
    summary: "The text files of the site, as it is now or was in a version",
    query: listPagesSchema,
    answers: { 200: { description: "Sorted by path.", schema: siteSourcesSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/source",
    summary: "The text of a file, and why it can't be changed by hand",
    query: sourceMapQuerySchema,
    answers: { 200: { description: "As stored in the repository.", schema: siteSourceSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/same-elsewhere",
    summary: "The other pages that have an element too, such as one of the navigation or the footer",
    query: findElsewhereSchema,
    answers: { 200: { description: "Sorted by path.", schema: placesElsewhereSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/text-sizes",
    summary: "How large texts of a page are at every width, as the site’s stylesheets write it",
    query: askTextSizesSchema,
    answers: { 200: { description: "In the order of the refs.", schema: textSizesSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/page-use",
    summary: "What depends on a page: links from other pages, the sitemap, redirects",
    query: askPageSchema,
    answers: { 200: { description: "The first links, by page.", schema: pageUseSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/navigations",
    summary: "The navigations of a page with their entries, to be put in another order",
    query: askPageSchema,
    answers: { 200: { description: "In document order.", schema: navigationsSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/look",
    summary: "The palette, type and spacing of the site's own styles, as it is now or was in a version",
    query: listPagesSchema,
    answers: {
      200: {
        description: "Named values first, in the order of the stylesheets. Those that no page shows come last.",
        schema: lookSchema,
      },
    },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "post",
    path: "/api/workspaces/{workspaceId}/look/trial",
    summary: "A stylesheet that shows other values of the site's look on a page, before they are saved",
    body: lookTrialSchema,
    answers: { 200: { description: "For the preview of that page.", schema: lookTrialAnswerSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/picture",
    summary: "A picture of the site, as it is now or was in a version",
    query: listPagesSchema.extend({ path: z.string() }),
    answers: {
      200: { description: "The picture, to be shown inside a page.", schema: z.string(), contentType: "image/*" },
    },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/assets",
    summary: "The pictures and other files that pages show, each with the places that use it",
    query: listPagesSchema,
    answers: { 200: { description: "Sorted by path.", schema: assetsSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/content",
    summary: "The collections of the site's content: folders of entries, and files of records",
    answers: { 200: { description: "Folders first.", schema: collectionsSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/content/entries",
    summary: "The entries of a collection, and the fields of its form",
    query: askEntriesSchema,
    answers: { 200: { description: "In their own order, else the newest first.", schema: entriesSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/content/entry",
    summary: "An entry of a collection as its form shows it; `set-entry` in manual edits changes it",
    query: z.object({ collection: z.string(), path: z.string(), index: z.int().nonnegative().optional() }),
    answers: { 200: { description: "Its values, its text and its page.", schema: entryDetailsSchema } },
    problems: [workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/history",
    summary: "The versions of the site, of all conversations, newest first",
    query: z.object({ before: z.uuid().optional(), limit: z.int().min(1).max(100).optional() }),
    answers: { 200: { description: "One page; `start` comes with the last one.", schema: history } },
  },
  {
    method: "get",
    path: "/api/workspaces/{workspaceId}/versions/{commit}",
    summary: "What going back to a version would change",
    answers: { 200: { description: "From the newest version to this one.", schema: versionComparison } },
  },
  {
    method: "post",
    path: "/api/workspaces/{workspaceId}/go-back",
    summary: "Make an earlier version the newest, as a change of its own",
    body: goBackSchema,
    answers: { 200: { description: "The change.", schema: forwardCommit } },
    problems: [...changeRefusals, conversationRefusals["not-found"]],
  },
];
