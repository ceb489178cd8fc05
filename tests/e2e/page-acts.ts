import { expect, type Locator, type Page } from "@playwright/test";
import { pagesWords } from "#lib/words/page/pages.ts";
import { previewWords } from "#lib/words/preview.ts";

/** Opens the list of pages over the preview. */
export async function openPageList(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: previewWords.pages, exact: true }).click();
  const list = page.getByRole("navigation", { name: previewWords.pages });
  await expect(list.getByRole("button", { name: pagesWords.add })).toBeVisible();
  return list;
}

/** Opens the dialog that renames or removes a page, by the page's title. */
export async function openPageDialog(page: Page, title: string, act: "rename" | "remove"): Promise<Locator> {
  const list = await openPageList(page);
  await list.getByRole("button", { name: pagesWords.menu(title) }).click();
  await list.getByRole("button", { name: pagesWords[act] }).click();
  return openDialog(page);
}

/** Opens the dialog that adds a page, or the one for the order of the navigation. */
export async function openSiteDialog(page: Page, act: "add" | "order"): Promise<Locator> {
  const list = await openPageList(page);
  await list.getByRole("button", { name: pagesWords[act] }).click();
  return openDialog(page);
}

async function openDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(pagesWords.loading)).toBeHidden();
  return dialog;
}
