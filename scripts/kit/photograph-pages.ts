import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "#tests/setup/chromium.ts";

/** Pixels of a phone, a tablet and a desktop. */
const widths = [390, 834, 1440];

/** Opens the browser of the tests. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  const environment = { ...process.env, ...env } as Record<string, string>;
  return await chromium.launch({ executablePath, env: environment, args: ["--no-sandbox"] });
}

interface Photographed {
  /** The path of a page on disk. */
  page: string;
  /** Returns the path of the picture for a width. */
  picture: (width: number) => string;
}

/** Photographs a whole page at three widths. */
export async function photographPage(browser: Browser, { page, picture }: Photographed): Promise<void> {
  for (const width of widths) {
    const take = () => photographOnce(browser, { page, width, path: picture(width) });
    // A busy machine's Chromium sometimes can't capture a tall page; another tab can.
    await take().catch(take).catch(take).catch(take);
  }
}

async function photographOnce(browser: Browser, { page, width, path }: { page: string; width: number; path: string }) {
  const tab = await browser.newPage({ viewport: { width, height: 900 } });
  try {
    await tab.goto(pathToFileURL(page).href);
    await tab.evaluate(() => {
      for (const image of document.images) image.loading = "eager";
      return Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
    });
    await tab.screenshot({ path, fullPage: true });
  } finally {
    await tab.close();
  }
}
