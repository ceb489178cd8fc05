import type { Locator, Page } from "@playwright/test";
import { editorWords } from "#lib/words/editor.ts";
import { turnWords } from "#lib/words/turn.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { practiceOwner } from "#tests/setup/e2e-product.ts";
import { type Editor, editorOf } from "./editor.ts";
import { expect, signIn, test } from "./fixtures.ts";

// The portfolio's contact page has two addresses, so the agent has to ask which one is meant.

const address = process.env.E2E_PRACTICE_ADDRESS ?? "";
test.use({ baseURL: address });

const request = "Change the e-mail address to hello@inesmarlow.example";
const studio = "studio@inesmarlow.example";
const other = "petra@paperlane.example";
const changed = "hello@inesmarlow.example";

async function openPortfolio(page: Page): Promise<Editor> {
  const client = new ApiClient(address);
  await client.signIn(practiceOwner);
  const project = await client.createProject("Portfolio", { type: "starter", starter: "portfolio" });
  const conversationId = await client.startConversation(project.id);
  await signIn(page.context().request, { ...practiceOwner, address });
  const editor = editorOf(page);
  await editor.open({ conversationId });
  return editor;
}

/** A choice itself, and not the button beside it that shows where its place is. */
const choice = (turn: Locator, label: string) =>
  turn.getByRole("button", { name: new RegExp(`^(?!${turnWords.options.show}).*${label}`) });

test("an ambiguous request offers choices; the pressed one is sent and done", async ({ page }) => {
  const editor = await openPortfolio(page);
  const asked = await editor.ask(request);
  const labels = choice(asked.getByRole("list", { name: /Which one do you mean\?/ }), "");
  await expect(asked).toContainText(turnWords.asked);
  await expect(labels).toHaveText([new RegExp(studio), new RegExp(other), "Both of them"]);
  await expect(editor.instruction).toHaveAttribute("placeholder", editorWords.placeholderAsked);
  // The question is shown once, although the answer also has it as text.
  await expect(asked.getByText(/Which one do you mean\?/)).toHaveCount(1);

  await choice(asked, other).click();

  const done = editor.turn(2);
  await expect(done).toContainText(other);
  await expect(done.getByLabel(turnWords.changed)).toBeVisible();
  await editor.goTo("contact.html");
  await expect(editor.preview.getByRole("link", { name: changed })).toBeVisible();
  // Only the chosen option remains of the question, also after a reload.
  for (const look of [async () => {}, () => page.reload()]) {
    await look();
    await expect(asked.getByRole("listitem").filter({ hasText: turnWords.options.chosen })).toContainText(other);
    await expect(asked.getByRole("list", { name: /Which one/ }).getByRole("button")).toHaveCount(0);
    await expect(editor.instruction).toHaveAttribute("placeholder", editorWords.placeholder);
  }
});

test("by keyboard: choices follow one another, Enter sends one, the box gets focus", async ({ page }) => {
  const editor = await openPortfolio(page);
  const asked = await editor.ask(request);
  await expect(choice(asked, studio)).toBeEnabled();
  await choice(asked, studio).focus();
  // Between two choices stands the button that shows the first one on the page.
  for (let step = 0; step < 2; step++) await page.keyboard.press("Tab");
  await expect(choice(asked, other)).toBeFocused();
  for (let step = 0; step < 2; step++) await page.keyboard.press("Shift+Tab");
  await expect(choice(asked, studio)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor.turn(2).getByRole("button", { name: turnWords.undo })).toBeVisible();
  await expect(editor.turn(2)).toContainText(changed);
  await expect(editor.instruction).toBeFocused();
});

test("typed words answer an offer as well as a pressed choice", async ({ page }) => {
  const editor = await openPortfolio(page);
  await expect(choice(await editor.ask(request), studio)).toBeEnabled();
  const done = await editor.ask("the second one, please");
  await expect(done.getByLabel(turnWords.changed)).toBeVisible();
  await expect(editor.turn(1).getByText(turnWords.options.chosen)).toBeHidden();
});

test("after the session has ended choices are plain text", async ({ page }) => {
  const editor = await openPortfolio(page);
  const asked = await editor.ask(request);
  await expect(choice(asked, studio)).toBeEnabled();
  await page.getByRole("button", { name: editorWords.end }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: editorWords.endConfirm }).click();
  await expect(page).toHaveURL(/\/projects\//);
  await page.goBack();
  await expect(page.getByText(editorWords.finished)).toBeVisible();
  await expect(asked.getByRole("list", { name: /Which one/ }).getByRole("listitem")).toHaveCount(3);
  await expect(choice(asked, studio)).toBeHidden();
});

test("on a phone choices are finger-sized, and a double press sends once", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const editor = await openPortfolio(page);
  const asked = await editor.ask(request);
  await expect(choice(asked, studio)).toBeEnabled();
  for (const label of [studio, other, "Both of them"]) {
    const box = await choice(asked, label).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(300);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await choice(asked, "Both of them").dblclick();
  await expect(editor.turn(2).getByRole("button", { name: turnWords.undo })).toBeVisible();
  await expect(page.getByRole("log").getByRole("article")).toHaveCount(2);
});
