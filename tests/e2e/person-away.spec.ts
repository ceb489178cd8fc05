import { releaseAbandonedConversations } from "#lib/conversations/conversation/release-conversations.ts";
import { markUnseen } from "#lib/conversations/presence/presence-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { editorWords } from "#lib/words/editor.ts";
import { followUpWords } from "#lib/words/follow-ups.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { projectWords } from "#lib/words/projects.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { allowFollowUps, asks, listTimers, preparePrompt } from "./follow-ups.ts";
import { finishedWith } from "./screens/bakery.ts";
import { phone } from "./screens/screen.ts";
import { violationsOn } from "./violations.ts";

const { inspector } = followUpAdminWords;

test("the agent comes back after the page was closed, and the list marks it", async ({ page, owner, model }) => {
  const site = await createConversation(owner);
  const { prompts } = await preparePrompt(model, reply(say("Have you decided about the heading?")));
  const waits = { minDelayMs: 15_000, maxDelayMs: 15_000 };
  await allowFollowUps(page, site, { ...waits, prompts });
  const editor = editorOf(page);
  await editor.open(site);
  await finishedWith(await editor.ask(await model.prepare("Change the heading", asks)));
  await expect(page.getByRole("button", { name: /^May check back/ })).toBeVisible();

  // Without an open page the conversation is released while its timer waits.
  await page.goto("about:blank");
  await markUnseen(site.conversationId, database());
  expect(await releaseAbandonedConversations()).toContain(site.conversationId);
  await expect.poll(async () => (await listTimers(page, site)).followUps.map(({ state }) => state)).toEqual(["fired"]);

  await page.goto(`/projects/${site.projectId}`);
  const row = page.getByRole("listitem").filter({ hasText: projectWords.conversationCameBack });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await violationsOn(page)).toEqual([]);
  await photograph("list");
  await row.getByRole("link").click();
  const followUp = editor.turn(2);
  await expect(followUp).toContainText("Have you decided about the heading?");
  await expect(followUp.getByText(followUpWords.label, { exact: true })).toBeVisible();

  await page.goto(`/conversations/${site.conversationId}/inspector`);
  await page.getByRole("tab", { name: inspector.tab(1) }).click();
  const compared = inspector.figures("below-consecutive", { count: 1, max: 1 });
  await expect(page.getByText(`(${compared})`)).toBeVisible();
  const wait = /quiet for \d+ of 15 seconds/;
  await expect(page.getByRole("article").getByText(wait)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await photograph("inspector");

  // Released again or not yet: the person goes on in the same conversation.
  await editor.open(site);
  const goOn = page.getByRole("button", { name: editorWords.continue });
  await expect(goOn.or(editor.instruction)).toBeVisible();
  if (await goOn.isVisible()) await goOn.click();
  await finishedWith(await editor.ask(await model.prepare("The first one", reply(say("Fine.")))));
  await page.goto(`/projects/${site.projectId}`);
  await expect(page.getByText(projectWords.conversationOngoing)).toBeVisible();
  await expect(row).toHaveCount(0);

  async function photograph(name: string) {
    if (!process.env.PICTURES) return;
    for (const size of [phone, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: `${process.env.PICTURES}/${name}-${size.width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
});
