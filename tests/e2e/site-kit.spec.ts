import { expect, type Page, test } from "@playwright/test";
import { insertSection } from "#lib/site-kit/on-site/insert-section.ts";
import { renderPage } from "#lib/site-kit/render-page.ts";
import type { MoodName } from "#lib/site-kit/section-schema.ts";
import { moodNames } from "#lib/site-kit/section-schema.ts";
import { kitFiles } from "#lib/site-kit/site-files.ts";
import { moods } from "#lib/site-kit/styles/moods.ts";
import { readStarterFiles } from "#lib/workspaces/starters/starters.ts";
import { kitPage, kitSections, kitVariants } from "#tests/fixtures/kit-page.ts";
import { violationsOn } from "./violations.ts";

// The sections of the kit in a browser, in every mood and on sites of others. The files come from this process: no server is asked.

const host = "http://kit.localhost";
const types: Record<string, string> = { html: "text/html", css: "text/css", svg: "image/svg+xml", woff2: "font/woff2" };

async function serve(page: Page, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  await page.route(`${host}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    const content = files.get(path);
    if (content === undefined) await route.fulfill({ status: 404, body: "" });
    else
      await route.fulfill({
        body: Buffer.from(content),
        contentType: types[path.split(".").at(-1) ?? ""] ?? "text/plain",
      });
  });
  const missing: string[] = [];
  page.on("response", (response) => {
    if (!response.ok()) missing.push(response.url());
  });
  await page.goto(`${host}/index.html`);
  await page.evaluate(() => document.fonts.ready);
  expect(missing).toEqual([]);
}

async function filesOf(name: MoodName): Promise<Map<string, string | Uint8Array>> {
  const rendered = renderPage(kitPage, [...kitSections, ...kitVariants]);
  if (!rendered.ok) throw new Error(rendered.problems.join("\n"));
  const files = await kitFiles(moods[name], "Lindenhof", [rendered.html]);
  return new Map([["index.html", rendered.html], ...files.map((file) => [file.path, file.content] as const)]);
}

async function showMood(page: Page, name: MoodName): Promise<void> {
  await serve(page, await filesOf(name));
}

/** Returns the elements that make a page wider than its window. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll("body *")]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
          .map(
            (element) =>
              `${element.tagName} ${element.getAttribute("class")} ${element.textContent?.trim().slice(0, 30)}`,
          ),
  );

for (const name of moodNames)
  test(`${name}: no accessibility violation, and nothing wider than 320 pixels`, async ({ page }) => {
    await showMood(page, name);
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await tooWide(page)).toEqual([]);
    expect(await violationsOn(page)).toEqual([]);
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test("the menu of a phone opens, closes by Escape and leads somewhere", async ({ page }) => {
    const rendered = renderPage(kitPage, kitSections);
    const html = rendered.ok ? rendered.html : "";
    const css = (await kitFiles(moods.clear, "Lindenhof", [html])).find(({ path }) => path === "css/kit.css");
    await page.route(`${host}/**`, (route) => {
      const isStyle = route.request().url().endsWith(".css");
      return route.fulfill({
        body: isStyle ? String(css?.content) : html,
        contentType: isStyle ? "text/css" : "text/html",
      });
    });
    await page.goto(`${host}/index.html`);
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Prices" });
    await expect(link).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(link).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await link.click();
    expect(page.url()).toBe(`${host}/index.html#prices`);
  });

  for (const starter of ["bakery", "festival", "portfolio"])
    test(`the starter ${starter} has a phone menu that opens and closes`, async ({ page }) => {
      const files = await readStarterFiles(starter);
      await page.route(`${host}/**`, (route) => {
        const path = new URL(route.request().url()).pathname.slice(1);
        const contentType = types[path.split(".").at(-1) ?? ""] ?? "text/plain";
        return route.fulfill({ body: files.get(path) ?? Buffer.from(""), contentType });
      });
      await page.goto(`${host}/index.html`);
      const home = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" });
      await expect(home).toBeHidden();
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(home).toBeInViewport();
      await page.keyboard.press("Escape");
      await expect(home).toBeHidden();
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(home).toBeVisible();
      await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
    });

  test("the skip link is the first stop and leads to the content", async ({ page }) => {
    const rendered = renderPage(kitPage, kitSections);
    await page.route(`${host}/**`, (route) =>
      route.fulfill({ body: rendered.ok ? rendered.html : "", contentType: "text/html" }),
    );
    await page.goto(`${host}/index.html`);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  });
});

for (const starter of ["bakery", "festival", "portfolio", "blank"])
  test(`${starter}: inserted sections are accessible, and its own elements look as before`, async ({ page }) => {
    const files = new Map<string, string | Uint8Array>(await readStarterFiles(starter));
    await serve(page, files);
    const before = await ownLooks(page);
    for (const section of kitSections.filter(({ kind }) => kind !== "hero").slice(0, 9)) {
      const change = await insertSection(
        {
          paths: [...files.keys()].sort(),
          read: async (path) => (files.has(path) ? Buffer.from(files.get(path) ?? "").toString() : null),
        },
        { page: "index.html", ...section, at: "last" },
      );
      if (!change.ok) throw new Error(change.problems.join("\n"));
      for (const { path, content } of change.files) files.set(path, content);
    }
    await page.reload();
    expect(await ownLooks(page)).toEqual(before);
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await tooWide(page)).toEqual([]);
  });

/** Returns the computed look of every element that the kit has not brought, without places and sizes. */
const ownLooks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body, body *")]
      .filter((element) => element.closest(".kit-section") === null)
      .map((element) => {
        const style = getComputedStyle(element);
        const names = [
          "color",
          "backgroundColor",
          "font",
          "padding",
          "borderRadius",
          "display",
          "boxShadow",
          "width",
        ] as const;
        return [element.tagName, ...names.map((name) => style[name])].join(" | ");
      }),
  );

/** Returns how far a page's content moves when its fonts arrive after it was seen: its cumulative layout shift. */
async function shiftByFonts(page: Page, name: MoodName): Promise<number> {
  const files = await filesOf(name);
  const seen = Promise.withResolvers<void>();
  await page.route(`${host}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (path.endsWith(".woff2")) await seen.promise;
    const body = Buffer.from(files.get(path) ?? "");
    await route.fulfill({ body, contentType: types[path.split(".").at(-1) ?? ""] ?? "text/plain" });
  });
  await page.goto(`${host}/index.html`, { waitUntil: "domcontentloaded" });
  const painted = () => performance.getEntriesByName("first-contentful-paint").length > 0;
  await page.waitForFunction(painted);
  expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === "loading"))).toBe(true);
  seen.resolve();
  return page.evaluate(async () => {
    let shift = 0;
    const count = (entries: PerformanceEntryList) => {
      for (const entry of entries) shift += (entry as PerformanceEntry & { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => count(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    count(observer.takeRecords());
    return shift;
  });
}

for (const name of moodNames)
  test(`hardly anything moves when the fonts of the mood ${name} arrive late`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    // In the mood night a button goes to the next line.
    expect(await shiftByFonts(page, name)).toBeLessThan(name === "night" ? 0.1 : 0.05);
  });
