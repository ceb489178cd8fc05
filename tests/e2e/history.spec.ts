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
      const version = page.getByRole("dialog", { name: "One" });
      await expect(version.frameLocator(`iframe[title="${words.preview.title}"]`).getByRole("heading")).toHaveText(
        turns[0] ?? "",
      );
      await press(version.getByRole("button", { name: words.common.close }));
      await press(one.getByRole("button", { name: words.turn.viewChanges }));
      const changes = page.getByRole("dialog", { name: words.changes.title });
      await expect(changes).toContainText(turns[0] ?? "");
      await press(changes.getByRole("button", { name: words.common.close }));

      await press(one.getByRole("button", { name: history.open }));
      await press(version.getByRole("button", { name: history.goBack }));
      const asked = page.getByRole("dialog", { name: history.goBackTitle });
      await expect(asked).toContainText(history.goBackFiles(1));
      await expect(asked).toContainText("index.html");
      await press(asked.getByRole("button", { name: history.goBackConfirm, exact: true }));
      await expect(page.getByText(history.wentBack)).toBeInViewport({ ratio: 1 });
      const newest = entries(page).first();
      await expect(newest).toContainText(words.turn.acts.wentBack("“One”"));
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

test("two changes stay apart: the older is undone and brought back from its entry, and the editor knows at once", async ({
  page,
  owner,
}) => {
  const site = await createConversation(owner);
  const change = { path: "about.html", content: "<!doctype html>\n<title>About</title>\n<h1>About</h1>\n" };
  await createTurn(owner, site, { instruction: "The older" });
  await createTurn(owner, site, { instruction: "The newer", change });
  await page.goto(`/conversations/${site.conversationId}`);
  await page.getByRole("link", { name: history.link }).click();
  const older = entries(page).filter({ hasText: "The older" }).last();
  await older.getByRole("button", { name: words.turn.undo }).dblclick();
  await expect(page.getByText(history.tookBack)).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/history$/);
  await expect(entries(page).first()).toContainText(words.turn.acts.undid("“The older”"));

  await older.getByRole("link", { name: history.conversation }).click();
  const card = page.locator("#turn-1");
  await expect(card.getByText(words.turn.undone, { exact: true })).toBeVisible();
  await expect(page.locator("#turn-3")).toContainText(words.turn.acts.undid("“The older”"));
  await expect(page.locator("#turn-3").getByRole("button", { name: words.turn.bringBack })).toBeHidden();
  await card.getByRole("button", { name: words.turn.bringBack }).click();
  await expect(page.locator("#turn-4")).toContainText(words.turn.acts.broughtBack("“The older”"));

  await page.goBack();
  await expect(entries(page).first()).toContainText(words.turn.acts.broughtBack("“The older”"));
  await expect(older.getByRole("button", { name: words.turn.undo })).toBeVisible();
});
