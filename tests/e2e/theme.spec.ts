import type { Page } from "@playwright/test";
import { accountMenuWords } from "#lib/words/shell.ts";
import { expect, test } from "./fixtures.ts";

const expectBackground = (page: Page, colour: string) =>
  expect(page.locator("html")).toHaveCSS("background-color", colour);
const light = "rgb(250, 249, 246)";
const dark = "rgb(23, 22, 20)";

test("the theme follows the system until set, and then holds from the first byte", async ({ page, owner }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/projects");
  await expectBackground(page, dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expectBackground(page, light);

  await page.getByRole("button", { name: accountMenuWords.menu(owner.name) }).click();
  await page.getByRole("radio", { name: accountMenuWords.themes.dark }).click();
  await expectBackground(page, dark);
  const answer = await page.goto("/projects/new");
  expect(await answer?.text()).toContain('data-theme="dark"');
  await expectBackground(page, dark);

  await page.getByRole("button", { name: accountMenuWords.menu(owner.name) }).click();
  await page.getByRole("radio", { name: accountMenuWords.themes.system }).click();
  await expectBackground(page, light);
});
