import type { Page } from "@playwright/test";
import { stillness } from "./fixtures.ts";

/** Resolves when everything on the page that can be seen is drawn, the sites in its frames too. */
export async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.addStyleTag({ content: stillness });
  // A frame may go while it is looked at: the preview keeps the next page behind the one that is seen.
  await Promise.all(page.frames().map((frame) => frame.evaluate(drawn).catch(() => undefined)));
}

async function drawn(): Promise<void> {
  await document.fonts.ready;
  const twice = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // A frame that is out of sight draws nothing, and is not waited for.
  await Promise.race([twice, new Promise((resolve) => setTimeout(resolve, 500))]);
}

/** Makes the window as high as its page, so that frames further down are drawn, too. What floats keeps its window. */
export async function showWhole(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  if ((await page.locator("[role=dialog], [role=alertdialog]").count()) > 0) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > size.height) await page.setViewportSize({ width: size.width, height });
}
