import { expect } from "@playwright/test";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { requestChanges } from "#lib/reviews/decide-review.ts";
import { publishReview } from "#lib/reviews/publish-review.ts";
import { previewWords } from "#lib/words/preview.ts";
import { publishingWords } from "#lib/words/publishing.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createRemoteConversation, createReview } from "#tests/factories/create-review.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { commitFiles } from "#tests/factories/git-repository.ts";
import type { Screen, Visit } from "./screen.ts";

const review = "app/(app)/reviews/[reviewId]/page.tsx";
const project = "app/(app)/projects/[projectId]/page.tsx";
const conversation = "app/(app)/conversations/[conversationId]/page.tsx";

const request = "The heading is too long for a phone. Three words would be enough.";

async function openReview({ page }: Visit, { reviewId }: { reviewId: string }): Promise<void> {
  await page.goto(`/reviews/${reviewId}`);
  await page.getByRole("button", { name: reviewWords.showCode }).click();
  await expect(page.getByRole("region", { name: "index.html" })).toBeVisible();
  await expect(page.frameLocator(`iframe[title="${previewWords.after}"]`).getByRole("heading")).toBeAttached();
}

/** Creates a review of the owner's changes for which another person requests changes. */
async function createRequest({ owner }: Visit) {
  const site = await createReview(owner, { instruction: "Give the first page a heading that says what we do" });
  const lin = await joinProject(await createActor({ name: "Lin" }), site.projectId, "reviewer");
  await requestChanges(lin, { reviewId: site.reviewId, request });
  return site;
}

/** The pages of a review, and the pages on which reviews show. */
export const reviewScreens: Screen[] = [
  {
    name: "reviews",
    file: "app/(app)/reviews/page.tsx",
    async open(visit) {
      const published = await createReview(visit.owner, { instruction: "New opening hours for the summer" });
      await publishReview(visit.owner, published);
      await createRequest(visit);
      await createReview(visit.owner, { instruction: "Close on Mondays" });
      await visit.page.goto("/reviews");
      await expect(visit.page.getByRole("link", { name: "Close on Mondays" })).toBeVisible();
    },
  },
  {
    name: "review-open",
    file: review,
    async open(visit) {
      const site = await createConversation(visit.owner);
      await createTurn(visit.owner, site, { instruction: "Give the first page a heading that says what we do" });
      await openReview(visit, await createReview(visit.owner, { site, instruction: "Close on Mondays" }));
    },
  },
  {
    name: "review-moved",
    file: review,
    async open(visit) {
      const site = await createRemoteConversation(visit.owner);
      const { reviewId } = await createReview(visit.owner, { site, instruction: "Close on Mondays" });
      commitFiles(site.remote, { "news.html": "<h1>News</h1>\n" }, { parent: "main" });
      await visit.page.goto(`/reviews/${reviewId}`);
      await expect(visit.page.getByText(reviewWords.candidate.moved)).toBeVisible();
    },
  },
  {
    name: "review-conflict",
    file: review,
    async open(visit) {
      const site = await createRemoteConversation(visit.owner);
      const { reviewId } = await createReview(visit.owner, { site, instruction: "Close on Mondays" });
      const theirs = Object.fromEntries(["index.html", "about.html"].map((path) => [path, "<h1>Theirs</h1>\n"]));
      commitFiles(site.remote, theirs, { parent: "main" });
      await visit.page.goto(`/reviews/${reviewId}`);
      await expect(visit.page.getByText("It can’t be published like this.")).toBeVisible();
    },
  },
  {
    name: "review-request",
    file: review,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: reviewWords.request }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "review-changes-requested",
    file: review,
    async open(visit) {
      await openReview(visit, await createRequest(visit));
    },
  },
  {
    name: "review-published",
    file: review,
    async open(visit) {
      const site = await createReview(visit.owner);
      await publishReview(visit.owner, site);
      await openReview(visit, site);
    },
  },
  {
    name: "projects-with-review",
    file: "app/(app)/projects/page.tsx",
    async open(visit) {
      await createReview(visit.owner, { instruction: "Close on Mondays" });
      await visit.page.goto("/projects");
      await expect(visit.page.getByText(reviewWords.openTitle)).toBeVisible();
    },
  },
  {
    name: "project-in-review",
    file: project,
    async open(visit) {
      const site = await createReview(visit.owner);
      await visit.page.goto(`/projects/${site.projectId}`);
      await expect(visit.page.getByRole("link", { name: reviewWords.openReview })).toBeVisible();
    },
  },
  {
    name: "project-changes-requested",
    file: project,
    async open(visit) {
      const site = await createRequest(visit);
      await visit.page.goto(`/projects/${site.projectId}`);
      await expect(visit.page.getByText(request)).toBeVisible();
    },
  },
  {
    name: "editor-changes-requested",
    file: conversation,
    async open(visit) {
      const site = await createRequest(visit);
      const { conversation: next } = await startConversation(visit.owner, site);
      await visit.page.goto(`/conversations/${next.id}`);
      await expect(visit.page.getByText(request)).toBeVisible();
    },
  },
  {
    name: "editor-send-for-review",
    file: conversation,
    async open(visit) {
      const site = await createConversation(visit.owner);
      await createTurn(visit.owner, site, { instruction: "Give the first page a heading that says what we do" });
      await createTurn(visit.owner, site, { instruction: "Close on Mondays" });
      await visit.page.goto(`/conversations/${site.conversationId}`);
      await visit.page.getByRole("button", { name: publishingWords.publish, exact: true }).click();
      await visit.page.getByRole("button", { name: publishingWords.reviewInstead }).click();
      await expect(visit.page.getByLabel(reviewWords.sendName)).toBeVisible();
    },
  },
];
