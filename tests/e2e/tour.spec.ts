import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { accountsWords } from "#lib/words/accounts.ts";
import { changesWords } from "#lib/words/changes.ts";
import { editorWords } from "#lib/words/editor.ts";
import { historyWords } from "#lib/words/history.ts";
import { previewWords } from "#lib/words/preview.ts";
import { turnWords } from "#lib/words/turn.ts";
import type { Editor } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { plannerOf } from "./planner.ts";
import { finishedWith } from "./screens/bakery.ts";
import { createPracticeProject, openPracticeEditor } from "./screens/practice-editor.ts";
import { phone } from "./screens/screen.ts";
import { settle } from "./settled-page.ts";
import { askAgain } from "./shown.ts";

// For `npm run photographs -- --tour`: the pictures of docs/tour.md and the README, from the product with its default
// settings.

const folder = process.env.TOUR ?? "";
const site = "Juniper Street Bakery";
const desktop = { width: 1280, height: 800 };

async function photograph(page: Page, file: `${string}.${"jpg" | "png"}`): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await settle(page);
  const compressed = { type: "jpeg", quality: 82 } as const;
  await page.screenshot({ path: join(folder, file), ...(file.endsWith(".jpg") ? compressed : {}) });
}

/** Asks the practice model, and waits until the preview shows the answer and its marks are gone. */
async function change(editor: Editor, wish: string, shown: string): Promise<void> {
  await finishedWith(await editor.ask(wish));
  const body = editor.preview.locator("body");
  await expect(body).toContainText(shown);
  const marks = () =>
    askAgain(() => body.evaluate(() => document.getAnimations().filter(({ id }) => id === "sitewright-flash").length));
  await expect.poll(marks).toBe(0);
}

test("the tour", async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(desktop);
  await page.goto(`${process.env.E2E_EMPTY_ADDRESS}/setup`);
  await page.getByLabel(accountsWords.name).fill("Ada Baker");
  await page.getByLabel(accountsWords.email).fill("ada@juniperstreet.example");
  await page.getByLabel(accountsWords.password).fill("flour, water, salt and time");
  await photograph(page, "tour-setup.jpg");

  await page.setViewportSize({ ...desktop, height: 1080 });
  await createPracticeProject(page, site, "Bakery", () => photograph(page, "tour-starter.jpg"));
  await page.setViewportSize(desktop);
  const editor = await openPracticeEditor(page);
  await photograph(page, "tour-greeting.jpg");

  await change(
    editor,
    "Change the heading “Good bread takes its time” to “Fresh bread, every morning”",
    "Fresh bread,",
  );
  await change(editor, "Replace “Juniper Street” with “Mill Lane” everywhere", "Mill Lane Bakery");
  const turn = editor.turn(2);
  await editor.instruction.blur();
  await page.setViewportSize({ width: 1440, height: 960 });
  await photograph(page, "editor.png");
  await page.setViewportSize(desktop);

  await turn.getByRole("button", { name: turnWords.viewChanges }).click();
  const dialog = page.getByRole("dialog", { name: changesWords.title });
  await expect(dialog.frameLocator("iframe").first().getByRole("heading", { level: 1 })).toBeVisible();
  await photograph(page, "tour-changes.jpg");
  await page.keyboard.press("Escape");

  await change(editor, "Make the background light blue", "Mill Lane Bakery");
  await page.getByRole("button", { name: previewWords.compare }).click();
  for (const title of [previewWords.before, previewWords.after])
    await expect(page.frameLocator(`iframe[title="${title}"]`).getByRole("heading", { level: 1 })).toBeVisible();
  await photograph(page, "tour-compare.jpg");
  await page.getByRole("button", { name: previewWords.compare }).click();

  const colour = editor.turn(3);
  await colour.getByRole("button", { name: turnWords.undo }).click();
  await expect(colour.getByRole("button", { name: turnWords.bringBack })).toBeVisible();
  await expect(editor.turn(4)).toBeVisible();
  await photograph(page, "tour-undo.jpg");

  await page.getByRole("link", { name: historyWords.link }).click();
  const versions = page.getByRole("list", { name: historyWords.versions });
  await expect(versions.getByRole("listitem")).toHaveCount(5);
  for (const frame of await versions.locator("iframe").all())
    await expect(frame.contentFrame().getByRole("heading", { level: 1 })).toBeAttached();
  await photograph(page, "tour-history.jpg");
  await versions.getByRole("button", { name: historyWords.goBack }).last().click();
  await expect(page.getByRole("dialog")).toContainText(historyWords.goBackText);
  await photograph(page, "tour-go-back.jpg");
  await page.keyboard.press("Escape");
  await page.goBack();

  await page.setViewportSize(phone);
  await expect(editor.turn(4)).toBeVisible();
  await photograph(page, "tour-phone.jpg");
  await page.getByRole("tab", { name: editorWords.tabPreview }).click();
  await expect(editor.preview.getByRole("heading", { level: 1 })).toBeVisible();
  await photograph(page, "tour-phone-preview.jpg");

  await page.getByRole("tab", { name: editorWords.tabConversation }).click();
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "dark" });
  await photograph(page, "tour-dark.jpg");
});

test("a plan on the tour", async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(desktop);
  await createPracticeProject(page, "Spoke & Chain", "Blank");
  await openPracticeEditor(page);
  const planner = plannerOf(page);
  await planner.begin("A four-page site for a bike repair shop");
  await planner.makePlan();
  await photograph(page, "tour-plan.jpg");
  await planner.build();
  await photograph(page, "tour-plan-built.jpg");
});
