import type { Page } from "@playwright/test";
import { finishConversation } from "#lib/conversations/finish-conversation.ts";
import { words } from "#lib/platform/words.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { expect, test } from "./fixtures.ts";
import { ways } from "./ways.ts";

const { history } = words;

const entries = (page: Page) => page.getByRole("list", { name: history.versions }).getByRole("listitem");
const pictureOf = (page: Page, title: string) =>
  page.frameLocator(`iframe[title="${history.picture(title)}"]`).getByRole("heading");

for (const { name, options, press } of ways) {
  test.describe(name, () => {
    test.use(options);

    test(`${name}: yesterday's site is looked at, gone back to by three versions, and that is undone`, async ({
      page,
      owner,
    }) => {
      const site = await createConversation(owner);
      const turns: string[] = [];
      for (const instruction of ["One", "Two", "Three", "Four"])
        turns.push(await createTurn(owner, site, { instruction }));
      await finishConversation(owner, site);

      await page.goto(`/projects/${site.projectId}`);
      await press(page.getByRole("link", { name: history.link }));
      await expect(entries(page).getByRole("heading")).toHaveText(["Four", "Three", "Two", "One", history.start]);
      await expect(entries(page).first()).toContainText(history.now);
      await expect(pictureOf(page, "Four")).toHaveText(turns[3] ?? "");
      const one = entries(page).filter({ hasText: "One" });
      await one.scrollIntoViewIfNeeded();
      await expect(pictureOf(page, "One")).toHaveText(turns[0] ?? "");

      await press(one.getByRole("button", { name: history.open }));
      const version = page.getByRole("dialog", { name: history.opened("One") });
      await expect(version.frameLocator(`iframe[title="${words.preview.title}"]`).getByRole("heading")).toHaveText(
        turns[0] ?? "",
      );
      await press(version.getByRole("button", { name: words.common.close }));

      await press(one.getByRole("button", { name: history.goBack }));
      const asked = page.getByRole("dialog", { name: history.goBackTitle });
      await expect(asked).toContainText(history.goBackFiles(1));
      await expect(asked).toContainText("index.html");
      await press(asked.getByRole("button", { name: history.goBackConfirm, exact: true }));
      await expect(page.getByText(history.wentBack)).toBeVisible();
      const newest = entries(page).first();
      await expect(newest).toContainText(`${words.turn.kinds.go_back}: “One”`);
      await expect(newest).toContainText(history.now);
      await newest.scrollIntoViewIfNeeded();
      await expect(newest.frameLocator("iframe").getByRole("heading")).toHaveText(turns[0] ?? "");

      await press(newest.getByRole("button", { name: words.turn.undo }));
      await expect(page.getByText(history.tookBack)).toBeVisible();
      await expect(entries(page)).toHaveCount(7);
      await newest.scrollIntoViewIfNeeded();
      await expect(newest.frameLocator("iframe").getByRole("heading")).toHaveText(turns[3] ?? "");
      await expect(entries(page).nth(1)).toContainText(history.undone);
    });
  });
}

test("a long history comes by pages, and ends with the site as it was at the beginning", async ({ page, owner }) => {
  const site = await createConversation(owner);
  for (let turn = 1; turn <= 21; turn++) await createTurn(owner, site, { instruction: `Change ${turn}` });
  await page.goto(`/projects/${site.projectId}/history`);
  await expect(entries(page)).toHaveCount(20);
  await page.getByRole("button", { name: history.more }).click();
  await expect(entries(page)).toHaveCount(22);
  await expect(entries(page).last()).toContainText(history.start);
});

test("before anything has changed the history says what to do next", async ({ page, owner }) => {
  const { projectId } = await createConversation(owner);
  await page.goto(`/projects/${projectId}/history`);
  await expect(page.getByText(history.emptyText)).toBeVisible();
  await expect(entries(page)).toHaveText([new RegExp(history.start)]);
});
