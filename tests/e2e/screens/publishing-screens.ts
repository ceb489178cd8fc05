import { expect } from "@playwright/test";
import { changeSiteName } from "#lib/publishing/hosts/change-name.ts";
import { publishSite } from "#lib/publishing/publish-site.ts";
import { unpublishSite } from "#lib/publishing/unpublish-site.ts";
import { publishConversation } from "#lib/reviews/publish-conversation.ts";
import { historyWords } from "#lib/words/history.ts";
import { checkWords } from "#lib/words/page/checks.ts";
import { publishingWords } from "#lib/words/publishing.ts";
import { publishingSettingsWords as settings } from "#lib/words/settings/publishing.ts";
import { readStarterFiles } from "#lib/workspaces/starters/starters.ts";
import { createReleases } from "#tests/factories/create-releases.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { closeDialog, projectOf, type Screen, type Visit } from "./screen.ts";

const conversation = "app/(app)/conversations/[conversationId]/page.tsx";
const project = "app/(app)/projects/[projectId]/page.tsx";
const publishing = "app/(app)/projects/[projectId]/settings/[section]/page.tsx";

/** Creates a site with changes in a conversation, published as it was before them. */
async function createChanged({ owner }: Visit) {
  const site = await createConversation(owner);
  await publishSite(owner, site.projectId);
  await changeSiteName(owner, site.projectId, { name: `bakery-${site.projectId.slice(-6)}` });
  await createTurn(owner, site, { instruction: "Give the first page a heading that says what we do" });
  return site;
}

const publish = ({ page }: Visit) => page.getByRole("button", { name: publishingWords.publish, exact: true });

/** Publishing in the editor, on the project's page, in its settings and in the history. */
export const publishingScreens: Screen[] = [
  {
    name: "publish",
    file: conversation,
    async open(visit) {
      const site = await createChanged(visit);
      await visit.page.goto(`/conversations/${site.conversationId}`);
      await publish(visit).click();
      await expect(visit.page.getByRole("button", { name: publishingWords.reviewInstead })).toBeVisible();
    },
  },
  {
    name: "publish-done",
    file: conversation,
    goesOn: true,
    async open({ page }) {
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: publishingWords.publish, exact: true }).click();
      await expect(page.getByRole("dialog", { name: publishingWords.doneTitle })).toBeVisible();
    },
  },
  {
    name: "project-published",
    file: project,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("link", { name: publishingWords.toProject }).click();
      await expect(page.getByRole("region", { name: publishingWords.isPublished })).toBeVisible();
    },
  },
  {
    name: "publishing",
    file: publishing,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/publishing`);
      await expect(page.getByText(settings.now)).toBeVisible();
    },
  },
  {
    name: "publishing-token",
    file: publishing,
    goesOn: true,
    async open({ page }) {
      await page.getByLabel(settings.tokenLabel).fill("The backup at the office");
      await page.getByRole("button", { name: settings.createToken }).click();
      await expect(page.getByLabel(settings.token, { exact: true })).toBeVisible();
    },
  },
  {
    name: "publishing-unpublish",
    file: publishing,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: settings.unpublish }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "project-unpublished",
    file: project,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("alertdialog").getByRole("button", { name: settings.unpublish }).click();
      await expect(page.getByText(publishingWords.notYet)).toBeVisible();
      await page.goto(`/projects/${projectOf(page)}`);
      await expect(page.getByRole("region", { name: publishingWords.isNotPublished })).toBeVisible();
    },
  },
  {
    name: "checks",
    file: publishing,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/projects/${projectOf(page)}/settings/checks`);
      await expect(page.getByText(checkWords.hints.links)).toBeVisible();
    },
  },
  {
    name: "releases",
    file: publishing,
    async open({ page, owner }) {
      const { projectId } = await createReleases(owner);
      await page.goto(`/projects/${projectId}/settings/publishing`);
      await expect(page.getByRole("button", { name: settings.pushAgain })).toBeVisible();
    },
  },
  {
    name: "releases-put-back",
    file: publishing,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: settings.putBack, exact: true }).first().click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "releases-undo-in-sources",
    file: publishing,
    async open({ page, owner }) {
      const { projectId } = await createReleases(owner);
      await page.goto(`/projects/${projectId}/settings/publishing`);
      await page.getByRole("button", { name: settings.undoInSources }).click();
      await expect(page.getByRole("alertdialog", { name: settings.undoInSourcesTitle })).toBeVisible();
    },
  },
  {
    name: "project-with-changes",
    file: project,
    async open(visit) {
      const site = await createChanged(visit);
      await visit.page.goto(`/projects/${site.projectId}`);
      await expect(visit.page.getByText(publishingWords.newsPictured)).toBeVisible();
    },
  },
  {
    name: "project-publish",
    file: project,
    goesOn: true,
    async open(visit) {
      await publish(visit).click();
      await expect(visit.page.getByRole("button", { name: publishingWords.reviewInstead })).toBeVisible();
    },
  },
  {
    name: "publish-first",
    file: conversation,
    async open(visit) {
      const starter = await readStarterFiles("blank");
      const files = Object.fromEntries([...starter].map(([path, content]) => [path, Uint8Array.from(content)]));
      const site = await createConversation(visit.owner, files);
      await visit.page.goto(`/conversations/${site.conversationId}`);
      await publish(visit).click();
      await expect(visit.page.getByText(publishingWords.examples(2))).toBeVisible();
    },
  },
  {
    name: "publish-unchanged",
    file: conversation,
    async open(visit) {
      const site = await createConversation(visit.owner);
      await publishSite(visit.owner, site.projectId);
      await unpublishSite(visit.owner, site.projectId);
      await visit.page.goto(`/conversations/${site.conversationId}`);
      await publish(visit).click();
      await expect(visit.page.getByRole("dialog", { name: publishingWords.unchangedTitle })).toBeVisible();
    },
  },
  {
    name: "publish-nothing",
    file: conversation,
    goesOn: true,
    async open(visit) {
      const { page } = visit;
      await page.getByRole("dialog").getByRole("button", { name: publishingWords.publish, exact: true }).click();
      await expect(page.getByRole("dialog", { name: publishingWords.doneTitle })).toBeVisible();
      await closeDialog(page);
      await publish(visit).click();
      await expect(page.getByRole("dialog", { name: publishingWords.nothingTitle })).toBeVisible();
    },
  },
  {
    name: "history-published",
    file: "app/(app)/projects/[projectId]/history/page.tsx",
    async open(visit) {
      const site = await createChanged(visit);
      await publishConversation(visit.owner, site);
      await visit.page.goto(`/projects/${site.projectId}/history`);
      await expect(visit.page.getByText(historyWords.publishedText)).toBeVisible();
    },
  },
  {
    name: "publish-held-up",
    file: conversation,
    async open(visit) {
      const page = (body: string) =>
        `<!doctype html>\n<html lang="en"><title>Bread</title><body>${body}</body></html>\n`;
      const files = { "index.html": page('<h1>Bread</h1><img src="loaf.jpg">'), "loaf.jpg": "a picture" };
      const site = await createConversation(visit.owner, files);
      const body =
        '<h1>Bread</h1><img src="loaf.jpg"><a href="cakes.html">Cakes</a><p style="color: #ccc">Lorem ipsum</p>';
      await createTurn(visit.owner, site, { change: { path: "index.html", content: page(body) } });
      await visit.page.goto(`/conversations/${site.conversationId}`);
      await publish(visit).click();
      await visit.page.getByText(checkWords.standing(2)).click();
      await expect(visit.page.getByText(checkWords.warns(1))).toBeVisible();
    },
  },
];
