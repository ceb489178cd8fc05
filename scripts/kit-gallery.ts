// `npm run kit-gallery [folder]`: writes a site with every section and layout of the kit for each mood, and photographs it at three
// widths. By default in `.cache/kit-gallery`. It tests nothing.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { renderPage } from "#lib/site-kit/render-page.ts";
import type { Section } from "#lib/site-kit/section-schema.ts";
import { kitFiles } from "#lib/site-kit/site-files.ts";
import { moods } from "#lib/site-kit/styles/moods.ts";
import { kitPage, kitSections, kitVariants } from "#tests/fixtures/kit-page.ts";
import { findChromium } from "#tests/setup/chromium.ts";
import { root } from "./launcher/settings.ts";

const folder = resolve(process.argv[2] ?? join(root, ".cache/kit-gallery"));
const widths = [390, 834, 1440];
const pages = { index: toPage(kitSections), variants: toPage(kitVariants) };

const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  args: ["--no-sandbox"],
});
try {
  for (const mood of Object.values(moods)) {
    const files = await kitFiles(mood, "Lindenhof", Object.values(pages));
    for (const [name, content] of Object.entries(pages)) files.push({ path: `${name}.html`, content });
    for (const { path, content } of files) {
      await mkdir(dirname(join(folder, mood.name, path)), { recursive: true });
      await writeFile(join(folder, mood.name, path), content);
    }
    for (const name of Object.keys(pages)) await photograph(browser, mood.name, name);
    console.log(`${mood.name}: ${join(folder, mood.name, "index.html")}`);
  }
} finally {
  await browser.close();
}

function toPage(sections: readonly Section[]): string {
  const page = renderPage(kitPage, sections);
  if (!page.ok) throw new Error(page.problems.join("\n"));
  return page.html;
}

async function photograph(from: Browser, mood: string, name: string): Promise<void> {
  for (const width of widths) {
    const take = () => photographOnce(from, { mood, name, width });
    // A busy machine's Chromium sometimes can't capture a tall page; another tab can.
    await take().catch(take).catch(take).catch(take);
  }
}

async function photographOnce(from: Browser, { mood, name, width }: { mood: string; name: string; width: number }) {
  const tab = await from.newPage({ viewport: { width, height: 900 } });
  try {
    await tab.goto(pathToFileURL(join(folder, mood, `${name}.html`)).href);
    await tab.evaluate(() => {
      for (const image of document.images) image.loading = "eager";
      return Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
    });
    const file = name === "index" ? `${mood}-${width}.png` : `${mood}-${name}-${width}.png`;
    await tab.screenshot({ path: join(folder, file), fullPage: true });
  } finally {
    await tab.close();
  }
}
