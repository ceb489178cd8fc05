import { globSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, stillness, test } from "./fixtures.ts";
import { everyScreen } from "./screens/every-screen.ts";
import { nameOf, phone, type Screen, walksOf } from "./screens/screen.ts";
import { violationsOn } from "./violations.ts";

/** The rules whose result can differ between the themes. */
const darkRules = ["color-contrast", "link-in-text-block"];

test("the check finds a dark text without contrast and a nameless button", async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Wrong</title><main><h1>Wrong</h1><button></button>
    <style>@media (prefers-color-scheme: dark) { body { background: #222; color: #444 } h1 { color: white } }</style>
    <p>Hardly readable</p></main></html>`);
  expect(await violationsOn(page)).toEqual([expect.stringMatching(/^button-name: button /)]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOn(page, { rules: darkRules })).toEqual([expect.stringMatching(/^color-contrast: p /)]);
});

test("every page of the product is among the checked screens", () => {
  const pages = globSync("app/**/page.tsx");
  expect(pages.length).toBeGreaterThan(8);
  expect([...new Set(everyScreen.map(({ file }) => file))]).toEqual(expect.arrayContaining(pages));
});

for (const walk of walksOf(everyScreen)) {
  test(`${nameOf(walk)}: no accessibility violation in either theme, nothing wider than a phone`, async ({
    page,
    owner,
    model,
  }) => {
    test.setTimeout(test.info().timeout * walk.length);
    const window = page.viewportSize();
    for (const screen of walk)
      await test.step(screen.name, async () => {
        await page.emulateMedia({ colorScheme: "light" });
        await page.setViewportSize(screen.isPhone || !window ? phone : window);
        await screen.open({ page, owner, model });
        await checkScreen(page, screen);
      });
  });
}

async function checkScreen(page: Page, { file, galleryStates }: Screen): Promise<void> {
  // A gallery state that is on the page but not listed would not be checked.
  expect(await statesOn(page)).toEqual(galleryStates ?? []);
  await page.addStyleTag({ content: stillness });
  // A page that was reloaded gets its content first and its title a moment later.
  await expect(page).toHaveTitle(/\S/);
  expect(await violationsOn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOn(page, { rules: darkRules }), "in the dark").toEqual([]);
  // The editor fills its window: longer content scrolls inside its own part.
  const isTooTall = () => document.documentElement.scrollHeight > innerHeight;
  if (file.endsWith("[conversationId]/page.tsx")) expect(await page.evaluate(isTooTall)).toBe(false);
  await page.setViewportSize(phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
}

function statesOn(page: Page): Promise<(string | undefined)[]> {
  return page
    .locator("[data-specimen]")
    .evaluateAll((specimens) => specimens.map((element) => (element as HTMLElement).dataset.specimen));
}
