import type { Page } from "@playwright/test";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { changesWords } from "#lib/words/changes.ts";
import { commonWords } from "#lib/words/common.ts";
import { historyWords } from "#lib/words/history.ts";
import { previewWords } from "#lib/words/preview.ts";
import { actWords } from "#lib/words/turn/acts.ts";
import { turnWords } from "#lib/words/turn.ts";
import { undoWords } from "#lib/words/undo.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { expect, test } from "./fixtures.ts";
import { ways } from "./ways.ts";

const entries = (page: Page) => page.getByRole("list", { name: historyWords.versions }).getByRole("listitem");
const pictureOf = (page: Page, title: string) =>
  page.frameLocator(`iframe[title="${historyWords.picture(title)}"]`).getByRole("heading");

for (const { name, options, press } of ways) {
  test.describe(name, () => {
    test.use(options);

    test(`${name}: an earlier version is viewed and restored, and that is undone`, async ({ page, owner }) => {
      const site = await createConversation(owner);
      const turns: string[] = [];
      for (const instruction of ["One", "Two", "Three", "Four"])
        turns.push(await createTurn(owner, site, { instruction }));
      await finishConversation(owner, site);

      await page.goto(`/projects/${site.projectId}`);
      await press(page.getByRole("link", { name: historyWords.link }));
      await expect(entries(page).getByRole("heading")).toHaveText(["Four", "Three", "Two", "One", historyWords.start]);
      await expect(entries(page).first()).toContainText(historyWords.now);
      await expect(pictureOf(page, "Four")).toHaveText(turns[3] ?? "");
      const one = entries(page).filter({ hasText: "One" });
      await one.scrollIntoViewIfNeeded();
      await expect(pictureOf(page, "One")).toHaveText(turns[0] ?? "");

      await press(one.getByRole("button", { name: historyWords.open }));
      const version = page.getByRole("dialog", { name: "One" });
      await expect(version.frameLocator(`iframe[title="${previewWords.title}"]`).getByRole("heading")).toHaveText(
        turns[0] ?? "",
      );
      await press(version.getByRole("button", { name: commonWords.close }));
      await press(one.getByRole("button", { name: turnWords.viewChanges }));
      const changes = page.getByRole("dialog", { name: changesWords.title });
      await expect(changes).toContainText(turns[0] ?? "");
      await press(changes.getByRole("button", { name: commonWords.close }));

      await press(one.getByRole("button", { name: historyWords.open }));
      await press(version.getByRole("button", { name: historyWords.goBack }));
      const asked = page.getByRole("dialog", { name: historyWords.goBackTitle });
      await expect(asked).toContainText(historyWords.goBackChanges);
      await expect(asked).toContainText("Home");
      await press(asked.getByRole("button", { name: historyWords.goBackConfirm, exact: true }));
      await expect(page.getByText(historyWords.wentBack)).toBeInViewport({ ratio: 1 });
      const newest = entries(page).first();
      await expect(newest).toContainText(actWords.wentBack("“One”"));
      await expect(newest).toContainText(historyWords.now);
      await newest.scrollIntoViewIfNeeded();
      await expect(newest.frameLocator("iframe").getByRole("heading")).toHaveText(turns[0] ?? "");

      await press(newest.getByRole("button", { name: turnWords.undo }));
      await expect(page.getByText(historyWords.tookBack)).toBeVisible();
      await expect(entries(page)).toHaveCount(7);
      await newest.scrollIntoViewIfNeeded();
      await expect(newest.frameLocator("iframe").getByRole("heading")).toHaveText(turns[3] ?? "");
      await expect(entries(page).nth(1)).toContainText(historyWords.undone);
    });
  });
}

test("a long history is paged and ends with the original site", async ({ page, owner }) => {
  const site = await createConversation(owner);
  for (let turn = 1; turn <= 21; turn++) await createTurn(owner, site, { instruction: `Change ${turn}` });
  await page.goto(`/projects/${site.projectId}/history`);
  await expect(entries(page)).toHaveCount(20);
  await page.getByRole("button", { name: historyWords.more }).click();
  await expect(entries(page)).toHaveCount(22);
  await expect(entries(page).last()).toContainText(historyWords.start);
});

test("an empty history says what to do next", async ({ page, owner }) => {
  const { projectId } = await createConversation(owner);
  await page.goto(`/projects/${projectId}/history`);
  await expect(page.getByText(historyWords.emptyText)).toBeVisible();
  await expect(entries(page)).toHaveText([new RegExp(historyWords.start)]);
});

test("an older change is undone, and brought back from its card and its undo", async ({ page, owner }) => {
  const site = await createConversation(owner);
  const change = { path: "about.html", content: "<!doctype html>\n<title>About</title>\n<h1>About</h1>\n" };
  await createTurn(owner, site, { instruction: "The older" });
  await createTurn(owner, site, { instruction: "The newer", change });
  await page.goto(`/conversations/${site.conversationId}`);
  await page.getByRole("link", { name: historyWords.link }).click();
  const older = entries(page).filter({ hasText: "The older" }).last();
  await older.getByRole("button", { name: turnWords.undo }).dblclick();
  await expect(page.getByText(historyWords.tookBack)).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/history\?from=/);
  await expect(entries(page).first()).toContainText(actWords.undid("“The older”"));

  await older.getByRole("link", { name: historyWords.conversation }).click();
  const card = page.locator("#turn-1");
  await expect(card.getByText(turnWords.undone, { exact: true })).toBeVisible();
  await expect(page.locator("#turn-3")).toContainText(actWords.undid("“The older”"));
  const undone = page.locator("#turn-3");
  await undone.getByRole("button", { name: turnWords.bringBack }).click();
  await expect(page.locator("#turn-4")).toContainText(actWords.broughtBack("“The older”"));
  await expect(undone.getByRole("button", { name: turnWords.bringBack })).toBeHidden();
  await expect(page.locator("#turn-4").getByRole("button", { name: turnWords.bringBack })).toBeHidden();
  await card.getByRole("button", { name: turnWords.undo }).click();
  await expect(page.locator("#turn-5")).toContainText(actWords.undid("“The older”"));
  await card.getByRole("button", { name: turnWords.bringBack }).click();
  await expect(page.locator("#turn-6")).toContainText(actWords.broughtBack("“The older”"));

  await page.goBack();
  await expect(entries(page).first()).toContainText(actWords.broughtBack("“The older”"));
  await expect(older.getByRole("button", { name: turnWords.undo })).toBeVisible();
});

test("a refusal goes when a later press succeeds", async ({ page, owner }) => {
  const site = await createConversation(owner);
  for (const instruction of ["The older", "The newer"]) await createTurn(owner, site, { instruction });
  await page.goto(`/projects/${site.projectId}/history`);
  await entries(page).filter({ hasText: "The older" }).last().getByRole("button", { name: turnWords.undo }).click();
  const inWay = page.getByRole("list", { name: undoWords.inWay });
  await expect(inWay).toBeVisible();
  await entries(page).last().getByRole("button", { name: historyWords.goBack }).click();
  await page.getByRole("dialog").getByRole("button", { name: historyWords.goBackConfirm, exact: true }).click();
  await expect(page.getByText(historyWords.wentBack)).toBeVisible();
  await expect(inWay).toHaveCount(0);
});

test("the way back from the history leads to the conversation it was opened from", async ({ page, owner }) => {
  const { conversationId, projectId } = await createConversation(owner);
  await page.goto(`/conversations/${conversationId}`);
  await page.getByRole("link", { name: historyWords.link }).click();
  await page.getByRole("link", { name: historyWords.back }).click();
  await expect(page).toHaveURL(new RegExp(`/conversations/${conversationId}$`));
  await page.goto(`/projects/${projectId}/history?from=..%2f..%2felsewhere`);
  await expect(page.getByRole("heading", { name: historyWords.title, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: historyWords.back })).toBeHidden();
});

test("a refused undo is told below its entry, with the conversation, and closes", async ({ page, owner }) => {
  const site = await createConversation(owner);
  await createTurn(owner, site, { instruction: "The older" });
  await createTurn(owner, site, { instruction: "The newer" });
  await page.goto(`/projects/${site.projectId}/history`);
  const older = entries(page).filter({ has: page.getByRole("heading", { name: "The older", exact: true }) });
  const undo = older.getByRole("button", { name: turnWords.undo });
  await undo.click();
  const refused = older.getByRole("alert");
  await expect(refused).toBeInViewport({ ratio: 1 });
  await expect(refused.getByRole("link", { name: "The newer" })).toBeVisible();
  await expect(refused.getByRole("link", { name: historyWords.editor })).toHaveAttribute(
    "href",
    `/conversations/${site.conversationId}`,
  );
  await refused.getByRole("button", { name: commonWords.close }).click();
  await expect(refused).toBeHidden();
  await undo.click();
  await refused.getByRole("button", { name: undoWords.undoAll(1, false) }).click();
  await expect(page.getByText(undoWords.undone(2, 0))).toBeInViewport({ ratio: 1 });
  await expect(refused).toBeHidden();
});

test("pictures of places far down their pages leave the history where it is", async ({ page, owner }) => {
  const home = (text: string) => `<!doctype html><h1>Home</h1><div style="height: 3000px"></div><p>${text}</p>`;
  const site = await createConversation(owner, { "index.html": home("Zero") });
  for (const text of ["One", "Two", "Three", "Four"])
    await createTurn(owner, site, { instruction: text, change: { path: "index.html", content: home(text) } });
  await page.goto(`/projects/${site.projectId}/history`);
  for (const text of ["Four", "Three"]) {
    const picture = page.locator(`iframe[title="${historyWords.picture(text)}"]`);
    // The page in the picture has scrolled to its place.
    await expect(picture.contentFrame().getByText(text, { exact: true })).toBeInViewport({ ratio: 0.9 });
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
