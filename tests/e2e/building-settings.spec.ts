import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { editorWords } from "#lib/words/editor.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { publishingWords } from "#lib/words/publishing.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { buildingWords } from "#lib/words/settings/building.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { breakBySettings, createConfirmedSite } from "./built-site.ts";
import { carrySignIn, expect, test } from "./fixtures.ts";

test.beforeEach(async () => {
  test.skip((await findSandbox()).kind === "none", "this machine has no sandbox");
});

test("the built website is opened from the settings, in a tab of its own", async ({ page, owner }) => {
  await createConfirmedSite(page, owner);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: buildingWords.present.open }).click();
  await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("The choir on the hill");
});

test("a build that the settings broke is told everywhere, with the way to them", async ({ page, owner }) => {
  test.setTimeout(240_000);
  const site = await createConfirmedSite(page, owner);
  await breakBySettings(page);
  const fault = page.getByText(buildingWords.present.failed);
  const settings = page.getByRole("link", { name: siteBuildWords.settings });

  await page.goto(`/projects/${site.projectId}`);
  await expect(page.getByText(siteBuildWords.failedBarSettings)).toBeVisible();
  await settings.click();
  await expect(fault).toBeInViewport();

  await createTurn(owner, site, { change: { path: "pages/about.md", content: "About us\nFifty voices, one hill." } });
  await page.goto(`/conversations/${site.conversationId}`);
  await page.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: publishingWords.dialogTitle });
  await expect(dialog.getByText(siteBuildWords.bySettings)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole("button", { name: siteBuildWords.askToFix })).toHaveCount(0);
  await expect(dialog.getByText(siteBuildWords.adminMayMend)).toHaveCount(0);
  await dialog.getByRole("link", { name: siteBuildWords.settings }).click();
  await expect(fault).toBeInViewport();

  // Somebody who may not configure reads who can.
  await finishConversation(owner, site);
  const kim = await joinProject(await createActor({ name: "Kim" }), site.projectId, "developer");
  const { conversation } = await startConversation(kim, { projectId: site.projectId });
  await carrySignIn(page.context(), kim);
  await page.goto(`/projects/${site.projectId}`);
  await expect(page.getByText(siteBuildWords.adminMayMend)).toBeVisible();
  await expect(settings).toHaveCount(0);
  await page.goto(`/conversations/${conversation.id}`);
  await page.getByRole("button", { name: editorWords.sendForReview }).click();
  const review = page.getByRole("dialog", { name: reviewWords.sendSharedTitle });
  await expect(review.getByText(siteBuildWords.adminMayMend)).toBeVisible({ timeout: 60_000 });
  await expect(review.getByRole("link", { name: siteBuildWords.settings })).toHaveCount(0);
});
