// `npm run kit-gallery [folder]`: writes a site with every section of the kit for each mood, and photographs it at three widths. By
// default in `.cache/kit-gallery`. It tests nothing.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { renderPage } from "#lib/site-kit/render-page.ts";
import { kitFiles } from "#lib/site-kit/site-files.ts";
import { moods } from "#lib/site-kit/styles/moods.ts";
import { kitPage, kitSections } from "#tests/fixtures/kit-page.ts";
import { findChromium } from "#tests/setup/chromium.ts";
import { root } from "./launcher/settings.ts";

const folder = resolve(process.argv[2] ?? join(root, ".cache/kit-gallery"));
const widths = [390, 834, 1440];

const page = renderPage(kitPage, kitSections);
if (!page.ok) throw new Error(page.problems.join("\n"));
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  args: ["--no-sandbox"],
});
try {
  for (const mood of Object.values(moods)) {
    const files = [{ path: "index.html", content: page.html }, ...(await kitFiles(mood, "Lindenhof", [page.html]))];
    for (const { path, content } of files) {
      await mkdir(dirname(join(folder, mood.name, path)), { recursive: true });
      await writeFile(join(folder, mood.name, path), content);
    }
    for (const width of widths) {
      const tab = await browser.newPage({ viewport: { width, height: 900 } });
      await tab.goto(pathToFileURL(join(folder, mood.name, "index.html")).href);
      await tab.evaluate(() => {
        for (const image of document.images) image.loading = "eager";
        return Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
      });
      await tab.screenshot({ path: join(folder, `${mood.name}-${width}.png`), fullPage: true });
      await tab.close();
    }
    console.log(`${mood.name}: ${join(folder, mood.name, "index.html")}`);
  }
} finally {
  await browser.close();
}
