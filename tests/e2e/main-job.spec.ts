import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { changesWords } from "#lib/words/changes.ts";
import { commonWords } from "#lib/words/common.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createRepositoryOf } from "#tests/factories/create-repository.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { type MainJobRow, type MainJobSite, mainJobSites, mainJobTable } from "#tests/fixtures/main-job-table.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { practiceOwner } from "#tests/setup/e2e-product.ts";
import { type Editor, editorOf } from "./editor.ts";
import { expect, signIn, test } from "./fixtures.ts";

// The main job as people do it, with the practice model: one row of each site, with FULL=1 the whole table.
// tests/integration/product/main-job.test.ts checks the parts that a browser cannot see, such as the tree after undo.

const always: Record<MainJobSite, string> = {
  bakery: "Make the background light blue",
  "clean-blog": "Add a page about my favourite books",
  agency: "Add a section about our prices under Services",
};
const rows = (Object.keys(mainJobTable) as MainJobSite[]).flatMap((site) => {
  const chosen = mainJobTable[site].filter(({ wording }) => process.env.FULL || wording === always[site]);
  if (chosen.length === 0) throw new Error(`The table has no row “${always[site]}” any more.`);
  return chosen.map((row) => ({ site, row }));
});

const address = process.env.E2E_PRACTICE_ADDRESS ?? "";
test.use({ baseURL: address });

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-main-job-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const { site, row } of rows) {
  test(`${site}: ${row.wording}`, async ({ page, context }) => {
    const url = createRepositoryOf(join(folder, crypto.randomUUID()), readSiteFolder(mainJobSites[site]));
    const client = new ApiClient(address);
    await client.signIn(practiceOwner);
    const project = await client.createProject(site, { type: "git", url });
    const conversationId = await client.startConversation(project.id);
    await signIn(context.request, { ...practiceOwner, address });
    const editor = editorOf(page);
    await editor.open({ conversationId });

    const turn = await editor.ask(row.wording);
    const receipt = turn.getByLabel(turnWords.changed);
    await expect(receipt).toBeVisible();
    await expect(receipt.getByRole("listitem")).not.toHaveCount(0);
    await turn.getByRole("button", { name: turnWords.viewChanges }).click();
    const changes = page.getByRole("dialog", { name: changesWords.title });
    await changes.getByRole("button", { name: changesWords.showCode }).click();
    await expect(changes.locator("section[aria-label]")).toHaveCount(row.files.length);
    for (const name of row.files) await expect(changes.getByRole("region", { name, exact: true })).toBeVisible();
    await changes.getByRole("button", { name: commonWords.close }).click();
    await expectOnPages(editor, row);

    await turn.getByRole("button", { name: turnWords.undo }).click();
    await expect(turn.getByText(turnWords.undone, { exact: true })).toBeVisible();
    await expectOnPages(editor, row, { isThere: false });
  });
}

/** Opens the pages in the preview and checks the row's visible expectations. */
async function expectOnPages(editor: Editor, row: MainJobRow, { isThere = true } = {}): Promise<void> {
  const { computed } = row;
  for (const expectation of row.expects.slice(0, isThere ? undefined : 1)) {
    if (expectation.kind !== "text") continue;
    await editor.goTo(expectation.file);
    // A page that is being reloaded cannot be queried.
    await expect(async () => {
      const said = await textsOf(editor.preview.locator(expectation.selector));
      expect(said.includes(expectation.text), `${expectation.selector} says ${JSON.stringify(said)}`).toBe(isThere);
    }).toPass({ timeout: 60_000 });
  }
  if (!computed) return;
  await editor.goTo(computed.page);
  const element = editor.preview.locator(computed.selector).first();
  if (isThere) await expect(element).toHaveCSS(computed.property, computed.value);
  else await expect(element).not.toHaveCSS(computed.property, computed.value);
}

/** Includes text that is not rendered, such as a page's title. */
function textsOf(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) => all.map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim()));
}
