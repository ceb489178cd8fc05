import type { Page } from "@playwright/test";
import { accountMenuWords } from "#lib/words/shell.ts";
import { expect, test } from "./fixtures.ts";

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const light = "rgb(250, 249, 246)";
const dark = "rgb(23, 22, 20)";

test("the theme follows the system until set, and then holds from the first byte", async ({ page, owner }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/projects");
  expect(await backgroundOf(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await backgroundOf(page)).toBe(light);

  await page.getByRole("button", { name: accountMenuWords.menu(owner.name) }).click();
  await page.getByRole("radio", { name: accountMenuWords.themes.dark }).click();
  expect(await backgroundOf(page)).toBe(dark);
  const answer = await page.goto("/projects/new");
  expect(await answer?.text()).toContain('data-theme="dark"');
  expect(await backgroundOf(page)).toBe(dark);

  await page.getByRole("button", { name: accountMenuWords.menu(owner.name) }).click();
  await page.getByRole("radio", { name: accountMenuWords.themes.system }).click();
  expect(await backgroundOf(page)).toBe(light);
});
