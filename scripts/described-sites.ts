// `npm run described-sites [folder]`: builds five sites from their owners' descriptions, each in two moods, photographs their pages at three
// widths and lets Lighthouse measure them. By default in `.cache/described-sites`. Fails if a score is under 95 or axe finds something.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Browser } from "@playwright/test";
import { violationsOn } from "#tests/e2e/violations.ts";
import { readSiteFolder, type SiteTexts } from "#tests/fakes/practice-conversation.ts";
import { createPracticePlan } from "#tests/fakes/practice-planning.ts";
import { type DescribedSite, described } from "#tests/fixtures/described-sites.ts";
import { openBrowser, photographPage } from "./kit/photograph-pages.ts";
import { serveFolder } from "./kit/serve-folder.ts";
import { type Lifetime, runLauncher } from "./launcher/lifetime.ts";
import { root } from "./launcher/settings.ts";
import { openMeasuringBrowser } from "./lighthouse/measuring-browser.ts";
import { scoreMin } from "./lighthouse/report.ts";
import { categories, formFactors, measurePage } from "./lighthouse/run-lighthouse.ts";

const folder = resolve(process.argv[2] ?? join(root, ".cache/described-sites"));

await runLauncher(async (lifetime) => {
  await rm(folder, { recursive: true, force: true });
  const browser = await openBrowser();
  lifetime.atEnd(() => browser.close());
  const problems: string[] = [];
  for (const site of described) {
    for (const mood of [site.look.name, site.otherMood]) {
      const name = `${site.key}-${mood}`;
      const pages = await write(join(folder, name), await build(site, mood));
      console.log(`${name}: ${pages.join(", ")}`);
      problems.push(...(await judge(lifetime, browser, name, pages)));
    }
  }
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
});

/** Plans and builds a site as the practice model does it, with the recommended pages. */
async function build({ words, lang }: DescribedSite, mood: string): Promise<SiteTexts> {
  const plan = createPracticePlan(readSiteFolder("lib/workspaces/starters/sites/blank"));
  for (const said of [words, lang === "de" ? "ja" : "yes"]) await plan.discuss(said);
  const manifest = plan.manifest();
  const { brief } = await plan.summarize(manifest);
  if (!brief) throw new Error("There is no brief.");
  const made = await plan.serialize(brief, manifest);
  if (made.status !== "complete" || !made.plan.look) throw new Error("There is no plan.");
  await plan.build({ ...made.plan, look: { ...made.plan.look, mood } }, brief);
  return plan.files();
}

/** Returns the paths of the pages. */
async function write(to: string, files: SiteTexts): Promise<string[]> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), content);
  }
  return Object.keys(files).filter((path) => path.endsWith(".html"));
}

/** Photographs and measures each page. Returns a line for each problem. */
async function judge(lifetime: Lifetime, browser: Browser, name: string, pages: string[]): Promise<string[]> {
  const server = await serveFolder(join(folder, name));
  const measuring = await openMeasuringBrowser();
  lifetime.atEnd(measuring.close);
  const problems: string[] = [];
  for (const path of pages) {
    const picture = (width: number) => join(folder, `${name}-${path.replace(/\.html$/, "")}-${width}.png`);
    await photographPage(browser, { page: join(folder, name, path), picture });
    const url = `${server.address}/${path}`;
    problems.push(...(await violationsAt(browser, url)).map((line) => `${name}, ${path}: ${line}`));
    for (const formFactor of formFactors) {
      const only = [...categories, "seo" as const];
      const measure = () => measurePage({ url, port: measuring.port, formFactor, only });
      let { scores, failures } = await measure();
      // A page without a script that waits has a busy machine to wait for.
      if (!((scores.performance ?? 0) >= scoreMin)) ({ scores, failures } = await measure());
      const shown = only.map((category) => `${category} ${Math.round(scores[category] ?? 0)}`).join(", ");
      console.log(`  ${path}, ${formFactor}: ${shown}`);
      if (only.some((category) => !(Math.round(scores[category] ?? 0) >= scoreMin)))
        problems.push([`${name}, ${path}, ${formFactor}: ${shown}`, ...failures].join("\n  "));
    }
  }
  await measuring.close();
  await server.close();
  return problems;
}

async function violationsAt(browser: Browser, url: string): Promise<string[]> {
  const tab = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    await tab.goto(url);
    return await violationsOn(tab);
  } finally {
    await tab.close();
  }
}
