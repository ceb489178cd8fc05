import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { words } from "#lib/platform/words.ts";
import { practiceOwner } from "#tests/setup/e2e-product.ts";
import { editorOf } from "./editor.ts";
import { expect, signIn, stillness, test } from "./fixtures.ts";
import { screens } from "./screens.ts";

// Photographs every screen for people to look at: SCREENSHOTS=<folder> npx playwright test screenshots. Tests nothing.

const { SCREENSHOTS } = process.env;

async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS ?? "", { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS ?? "", `${name}.png`), fullPage: true });
}

for (const { name, open } of SCREENSHOTS ? screens : []) {
  test(name, async ({ page, owner, model }) => {
    test.setTimeout(60_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open({ page, owner, model });
    await page.addStyleTag({ content: stillness });
    const preview = page.getByRole("tab", { name: words.editor.tabPreview });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await photograph(page, `${name}-${width}-${colorScheme}`);
      }
    }
    if (!name.startsWith("editor-new")) return;
    await preview.click();
    await photograph(page, `${name}-preview-390-dark`);
  });
}

if (SCREENSHOTS) {
  test("the picture of the editor in the README", async ({ page, context }) => {
    const address = process.env.E2E_PRACTICE_ADDRESS ?? "";
    await signIn(context.request, { ...practiceOwner, address });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${address}/projects/new`);
    await page.getByLabel(words.projects.name).fill("Juniper Street Bakery");
    await page.getByRole("radio", { name: "Bakery" }).check();
    await page.getByRole("button", { name: words.projects.createSubmit }).click();
    await page.getByRole("button", { name: words.projects.start }).click();
    const editor = editorOf(page);
    for (const wish of [
      "Change the heading “Good bread takes its time” to “Fresh bread, every morning”",
      "Replace “Juniper Street” with “Mill Lane” everywhere",
    ])
      await expect(await editor.ask(wish)).toContainText(/Worked for \d+ s/);
    await expect(editor.preview.getByRole("banner")).toContainText("Mill Lane Bakery");
    await page.addStyleTag({ content: stillness });
    await editor.instruction.blur();
    await photograph(page, "readme-editor");
  });
}
