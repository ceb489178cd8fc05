import type { Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { changesWords } from "#lib/words/changes.ts";
import { editorWords } from "#lib/words/editor.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createLongConversation } from "#tests/factories/create-long-conversation.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

// The page of a conversation on a slow connection: it is painted, and its scripts have not arrived.

test.use({ viewport: { width: 390, height: 844 } });

test("the last press before the scripts have arrived is done afterwards", async ({ page, owner }) => {
  const sendScripts = await openWithoutScripts(page, owner);
  const editor = editorOf(page);
  await page.getByRole("tab", { name: editorWords.tabPreview }).click();
  const view = editor.turn(2).getByRole("button", { name: turnWords.viewChanges });
  await view.click();
  await expect(view).toHaveCSS("opacity", "0.6");
  sendScripts();
  await expect(page.getByRole("dialog", { name: changesWords.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(view).toHaveCSS("opacity", "1");
  await expect(page.getByRole("tab", { name: editorWords.tabConversation })).toHaveAttribute("aria-selected", "true");
});

test("the preview of a tab that was pressed before the scripts arrived is shown", async ({ page, owner }) => {
  const sendScripts = await openWithoutScripts(page, owner);
  await page.getByRole("tab", { name: editorWords.tabPreview }).click();
  sendScripts();
  await expect(editorOf(page).preview.getByText("Open daily.")).toBeVisible();
});

test("a menu that was opened before the scripts arrived moves to its button", async ({ page, owner }) => {
  const sendScripts = await openWithoutScripts(page, owner);
  const button = page.getByRole("button", { name: editorWords.more, exact: true });
  await button.click();
  const choice = page.locator("[popover]", { has: page.getByRole("link", { name: editorWords.history, exact: true }) });
  await expect(choice).toBeVisible();
  sendScripts();
  const isUnderButton = async () => {
    const [place, opener] = [await choice.boundingBox(), await button.boundingBox()];
    if (place === null || opener === null) return false;
    return place.y > opener.y + opener.height && place.x + place.width > opener.x;
  };
  await expect.poll(isUnderButton).toBe(true);
});

/** Opens a conversation whose page is painted. Returns the function that lets its scripts arrive. */
async function openWithoutScripts(page: Page, owner: Actor): Promise<() => void> {
  const { conversationId } = await createLongConversation(owner, 2);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/conversations/${conversationId}`, { waitUntil: "commit" });
  await expect(page.getByRole("textbox")).toBeVisible();
  return resolve;
}
