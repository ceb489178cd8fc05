import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { words } from "#lib/platform/words.ts";
import { beginProduct, stopProduct, untilReady } from "#tests/setup/product.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

test("somebody who has just started the product makes an account, a site, a change, and takes it back", async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "sitewright-first-run-"));
  const product = await untilReady(await beginProduct({ DATA_DIR: dataDir }));
  try {
    await page.goto(product.address);

    await expect(page).toHaveURL(`${product.address}/setup`);
    await page.getByLabel(words.accounts.name).fill("Grace Baker");
    await page.getByLabel(words.accounts.email).fill("grace@example.org");
    await page.getByLabel(words.accounts.password).fill("flour, water, salt and time");
    await page.getByRole("button", { name: words.accounts.setupSubmit }).click();

    await page.getByRole("link", { name: words.projects.emptyAction }).click();
    await page.getByLabel(words.projects.name).fill("Juniper Street");
    await page.getByRole("radio", { name: "Bakery" }).check();
    await page.getByRole("button", { name: words.projects.createSubmit }).click();

    await expect(page.getByRole("heading", { name: "Juniper Street" })).toBeVisible();
    await page.getByRole("button", { name: words.projects.start }).click();

    const { instruction, ask, preview } = editorOf(page);
    await expect(instruction).toBeEditable();
    const heading = preview.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Good bread takes its time");
    const turn = await ask('Change the heading "Good bread takes its time" to "Bread worth waking up for"');
    await expect(heading).toHaveText("Bread worth waking up for");
    await expect(turn.getByLabel(words.turn.filesChanged(1))).toContainText("index.html");

    await turn.getByRole("button", { name: words.turn.viewChanges }).click();
    const changes = page.getByRole("dialog", { name: words.changes.title });
    const file = changes.getByRole("region", { name: "index.html" });
    await expect(file.locator(".diff-code-delete")).toContainText("Good bread takes its time");
    await expect(file.locator(".diff-code-insert")).toContainText("Bread worth waking up for");
    await changes.getByRole("button", { name: words.common.close }).click();

    await turn.getByRole("button", { name: words.turn.undo }).click();
    await expect(turn.getByText(words.turn.undone, { exact: true })).toBeVisible();
    await expect(heading).toHaveText("Good bread takes its time");
  } finally {
    await stopProduct(product);
    rmSync(dataDir, { recursive: true, force: true });
  }
});
