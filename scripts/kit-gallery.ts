// `npm run kit-gallery [folder]`: writes a site with every section and layout of the kit for each mood, and photographs it at three
// widths. By default in `.cache/kit-gallery`. It tests nothing.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { renderPage } from "#lib/site-kit/render-page.ts";
import type { Section } from "#lib/site-kit/section-schema.ts";
import { kitFiles } from "#lib/site-kit/site-files.ts";
import { moods } from "#lib/site-kit/styles/moods.ts";
import { kitPage, kitSections, kitVariants } from "#tests/fixtures/kit-page.ts";
import { openBrowser, photographPage } from "./kit/photograph-pages.ts";
import { root } from "./launcher/settings.ts";

const folder = resolve(process.argv[2] ?? join(root, ".cache/kit-gallery"));
const pages = { index: toPage(kitSections), variants: toPage(kitVariants) };

const browser = await openBrowser();
try {
  for (const mood of Object.values(moods)) {
    const files = await kitFiles(mood, "Lindenhof", Object.values(pages));
    for (const [name, content] of Object.entries(pages)) files.push({ path: `${name}.html`, content });
    for (const { path, content } of files) {
      await mkdir(dirname(join(folder, mood.name, path)), { recursive: true });
      await writeFile(join(folder, mood.name, path), content);
    }
    for (const name of Object.keys(pages))
      await photographPage(browser, {
        page: join(folder, mood.name, `${name}.html`),
        picture: (width) => join(folder, [mood.name, ...(name === "index" ? [] : [name]), `${width}.png`].join("-")),
      });
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
