import type { Page } from "@playwright/test";
import { editorWords } from "#lib/words/editor.ts";
import { planWords } from "#lib/words/plan.ts";
import { projectWords } from "#lib/words/projects.ts";
import { turnWords } from "#lib/words/turn.ts";
import { readSiteFolder, type SiteTexts } from "#tests/fakes/practice-conversation.ts";
import { createPracticePlan } from "#tests/fakes/practice-planning.ts";
import { described } from "#tests/fixtures/described-sites.ts";
import { practiceOwner } from "#tests/setup/e2e-product.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { plannerOf } from "./planner.ts";
import { violationsOn } from "./violations.ts";

// Sites that are built from an owner's description: as visitors see them, and on their way through the product.

const address = process.env.E2E_PRACTICE_ADDRESS ?? "";
test.use({ baseURL: address });
test.setTimeout(180_000);

const host = "http://built.example";
const types: Record<string, string> = { html: "text/html", css: "text/css", svg: "image/svg+xml", woff2: "font/woff2" };

/** Serves files of a site in memory to this page alone. */
async function serve(page: Page, files: SiteTexts) {
  await page.route(`${host}/**`, (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
    const content = files[path];
    if (content === undefined) return route.fulfill({ status: 404 });
    const contentType = types[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    return route.fulfill({ contentType, body: Buffer.from(content) });
  });
}

for (const { key, words, lang } of described) {
  test(`every built page fits a phone and is accessible: ${key}`, async ({ page }) => {
    const plan = createPracticePlan(readSiteFolder("lib/workspaces/starters/sites/blank"));
    for (const said of [words, lang === "de" ? "ja" : "yes"]) await plan.discuss(said);
    const manifest = plan.manifest();
    const { brief } = await plan.summarize(manifest);
    if (!brief) throw new Error("There is no brief.");
    const made = await plan.serialize(brief, manifest);
    if (made.status !== "complete") throw new Error("There is no plan.");
    await plan.build(made.plan, brief);
    await serve(page, plan.files());
    await page.setViewportSize({ width: 390, height: 844 });
    for (const { path } of made.plan.navigation) {
      await page.goto(`${host}/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
      expect([path, await violationsOn(page)]).toEqual([path, []]);
    }
    // The menu of a phone opens without a script.
    await page.getByRole("button", { name: lang === "de" ? "Menü" : "Menu" }).click();
    const [, second] = made.plan.navigation;
    await page
      .getByRole("navigation")
      .first()
      .getByRole("link", { name: second?.label ?? "", exact: true })
      .click();
    await expect(page).toHaveURL(`${host}/${second?.path}`);
  });
}

test("a described site takes the stage, and its plan ticks each wish", async ({ page }) => {
  const site = described.find(({ key }) => key === "yoga");
  if (!site) throw new Error("There is no such description.");
  await signIn(page.context().request, { ...practiceOwner, address });
  await page.goto("/projects/new");
  await page.getByLabel(projectWords.name, { exact: true }).fill("Our studio");
  await page.getByLabel(projectWords.describe).fill(site.words);
  await page.getByRole("button", { name: projectWords.describeSubmit }).click();
  const { editor, panel, button, makePlan } = plannerOf(page);
  const choice = editor.turn(1).getByRole("button", { name: new RegExp(turnWords.options.recommended) });
  await expect(choice).toBeEnabled();
  await choice.click();
  await expect(editor.turn(2).getByText("Not included, because:")).toBeVisible();
  await makePlan();
  await button(planWords.approve).click();
  // Built as agreed, the site stands where the plan stood.
  await expect(page.getByRole("radio", { name: planWords.site, exact: true })).toBeChecked({ timeout: 90_000 });
  await expect(editor.preview.getByRole("heading", { level: 1, name: site.name })).toBeVisible();
  await expect(editor.preview.getByText("Hatha flow").first()).toBeVisible();
  await page.getByRole("radio", { name: planWords.title, exact: true }).check();
  await expect(panel.getByText(planWords.doneTitle, { exact: true })).toBeVisible();
  const wishes = panel.getByRole("group", { name: planWords.wishesTitle }).getByRole("listitem");
  await expect(wishes.filter({ hasText: "Monday 18:30 Hatha flow" })).toContainText(planWords.results.passed);
  await expect(wishes.filter({ hasText: "a newsletter would be nice" })).toContainText(planWords.results.leftOut);
  await expect(panel.getByText(planWords.results.failed)).toHaveCount(0);
  await expect(editor.send).toHaveText(editorWords.send);
});
