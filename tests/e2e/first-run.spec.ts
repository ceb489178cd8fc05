import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountsWords } from "#lib/words/accounts.ts";
import { changesWords } from "#lib/words/changes.ts";
import { commonWords } from "#lib/words/common.ts";
import { editorWords } from "#lib/words/editor.ts";
import { previewWords } from "#lib/words/preview.ts";
import { projectWords } from "#lib/words/projects.ts";
import { turnWords } from "#lib/words/turn.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";
import { editorOf } from "./editor.ts";
import { test as base, expect } from "./fixtures.ts";
import { ways } from "./ways.ts";

/** A product started for the first time with an empty data folder. */
const test = base.extend<{ product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  product: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), "sitewright-first-run-"));
    const product = await beginProduct({ DATA_DIR: dataDir });
    await untilReady(product);
    await use(product);
    await stopProduct(product);
    rmSync(dataDir, { recursive: true, force: true });
  },
});

for (const { name, options, press, choose, select, type } of ways) {
  test.describe(name, () => {
    test.use(options);

    test(`${name}: account, site, change, comparison and undo from an empty folder`, async ({ page, product }) => {
      test.setTimeout(120_000);
      const button = (text: string) => page.getByRole("button", { name: text, exact: true });
      await page.goto(product.address);
      await expect(page).toHaveURL(`${product.address}/setup`);
      await type(page.getByLabel(accountsWords.name), "Grace Baker");
      await type(page.getByLabel(accountsWords.email), "grace@example.org");
      await type(page.getByLabel(accountsWords.password), "flour, water, salt and time");
      await press(button(accountsWords.setupSubmit));

      await press(page.getByRole("link", { name: projectWords.emptyAction }));
      await type(page.getByLabel(projectWords.name), "Juniper Street");
      await select(page.getByRole("tab", { name: projectWords.fromStarter }));
      await choose(page.getByRole("radio", { name: "Bakery" }));
      await press(button(projectWords.createSubmit));
      await expect(page.getByRole("heading", { name: "Juniper Street" })).toBeVisible();
      await press(button(projectWords.start));

      const { instruction, preview, turn } = editorOf(page);
      await expect(instruction).toBeEditable();
      await type(instruction, 'Change the heading "Good bread takes its time" to "Bread worth waking up for"');
      await press(button(editorWords.send));
      const changed = turn(1);
      await expect(changed.getByLabel(turnWords.changed)).toContainText("Bread worth waking up for");
      const show = async (tab: string) => {
        if (options.isMobile) await press(page.getByRole("tab", { name: tab }));
      };
      const heading = preview.getByRole("heading", { level: 1 });
      await show(editorWords.tabPreview);
      await expect(heading).toHaveText("Bread worth waking up for");
      await press(button(previewWords.compare));
      const half = (title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole("heading", { level: 1 });
      await expect(half(previewWords.before)).toHaveText("Good bread takes its time");
      await expect(half(previewWords.after)).toHaveText("Bread worth waking up for");
      await press(button(previewWords.compare));

      await show(editorWords.tabConversation);
      await press(changed.getByRole("button", { name: turnWords.viewChanges }));
      const changes = page.getByRole("dialog", { name: changesWords.title });
      await press(changes.getByRole("button", { name: changesWords.showCode }));
      const file = changes.getByRole("region", { name: "index.html" });
      await expect(file).toContainText("Good bread takes its time");
      await expect(file).toContainText("Bread worth waking up for");
      await press(changes.getByRole("button", { name: commonWords.close }));

      await press(changed.getByRole("button", { name: turnWords.undo }));
      await expect(changed.getByText(turnWords.undone, { exact: true })).toBeVisible();
      await expect(heading).toHaveText("Good bread takes its time");
      await press(changed.getByRole("button", { name: turnWords.bringBack }));
      await expect(changed.getByText(turnWords.undone, { exact: true })).toBeHidden();
      await expect(heading).toHaveText("Bread worth waking up for");
    });
  });
}
