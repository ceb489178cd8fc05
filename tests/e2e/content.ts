import { expect, type Locator, type Page } from "@playwright/test";
import { contentWords as words } from "#lib/words/content/content-words.ts";
import { previewWords } from "#lib/words/preview.ts";

/** Opens the content of the site from the list of pages. */
export async function openContent(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: previewWords.pages, exact: true }).click();
  // A built site has the button beside the list too.
  await page.getByRole("button", { name: words.open, exact: true }).last().click();
  return shownContent(page);
}

export async function shownContent(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: words.title });
  await expect(dialog.getByRole("combobox", { name: words.choose })).toBeVisible();
  return dialog;
}
