import type { Page } from "@playwright/test";
import { stillness } from "./fixtures.ts";

/** Resolves once everything visible on the page is drawn, including the sites in its frames. */
export async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.addStyleTag({ content: stillness });
  // A frame may be removed meanwhile: the preview keeps the next page behind the visible one.
  await Promise.all(page.frames().map((frame) => frame.evaluate(drawn).catch(() => undefined)));
}

async function drawn(): Promise<void> {
  await document.fonts.ready;
  const twice = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // A frame outside the viewport never draws, so it is not waited for.
  await Promise.race([twice, new Promise((resolve) => setTimeout(resolve, 500))]);
}

/** Makes the window as high as its page, so that frames further down are drawn. Leaves it if a dialog is open. */
export async function showWhole(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  if ((await page.locator("[role=dialog], [role=alertdialog]").count()) > 0) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > size.height) await page.setViewportSize({ width: size.width, height });
}
