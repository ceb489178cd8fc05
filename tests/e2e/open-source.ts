import type { Locator, Page } from "@playwright/test";
import { editorWords } from "#lib/words/editor.ts";
import { sourceWords } from "#lib/words/page/source.ts";
import { previewWords } from "#lib/words/preview.ts";
import { expect } from "./fixtures.ts";

/** Opens the source of the shown page from the list of pages, on a phone too. */
export async function openSource(page: Page): Promise<Locator> {
  const previewTab = page.getByRole("tab", { name: editorWords.tabPreview });
  if (await previewTab.isVisible()) await previewTab.click();
  await page.getByRole("button", { name: previewWords.pages, exact: true }).click();
  await page.getByRole("button", { name: sourceWords.open }).click();
  return page.getByRole("dialog", { name: sourceWords.title });
}

/** The text of a file in the open dialog. */
export const sourceOf = (dialog: Locator, path: string) =>
  dialog.getByRole("textbox", { name: sourceWords.editor(path), exact: true });

/** Waits until the source of the home page is there. */
export async function openHomeSource(page: Page): Promise<void> {
  await expect(sourceOf(await openSource(page), "index.html")).toBeVisible();
}
