import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { bodyWords } from "#lib/words/content/body.ts";
import { contentWords as words } from "#lib/words/content/content-words.ts";
import { formWords } from "#lib/words/forms.ts";
import { contentSiteFiles } from "#tests/factories/content-site.ts";
import { blobAt, git } from "#tests/factories/git-repository.ts";
import { confirmBuilding, createBuiltSite } from "./built-site.ts";
import { openContent } from "./content.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { violationsOn } from "./violations.ts";

// A build starts processes and waits for a worker: more than an ordinary change takes on a busy machine.
const builtMs = 60_000;

test.beforeEach(async () => {
  test.skip((await findSandbox()).kind === "none", "this machine has no sandbox");
});

test("a post is edited by keyboard and shown where it is built", async ({ page, owner }) => {
  test.setTimeout(180_000);
  const site = await createBuiltSite(owner, contentSiteFiles);
  await confirmBuilding(page, site);
  const editor = editorOf(page);
  await editor.open(site);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("The choir on the hill", { timeout: builtMs });

  const dialog = await openContent(page);
  await expect(dialog.getByText(words.problems.unreadable)).toBeVisible();
  expect(await violationsOn(page, { include: "[role=dialog]" })).toEqual([]);
  await dialog.getByRole("searchbox").fill("first");
  await expect(dialog.getByText(words.foundOf(1, 6))).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const title = dialog.getByLabel("Title");
  await expect(title).toHaveValue("First night");
  expect(await violationsOn(page, { include: "[role=dialog]" })).toEqual([]);

  // A wrong value has a sentence at its field, and what is typed is not lost.
  await title.fill("");
  await dialog.getByRole("button", { name: words.save, exact: true }).click();
  await expect(dialog.getByText(formWords.missing)).toBeVisible();
  await expect(title).toBeFocused();
  await title.fill("First night, again");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: formWords.leaveStay }).click();
  await expect(title).toHaveValue("First night, again");
  await dialog.getByRole("radio", { name: bodyWords.source }).check();
  await dialog.getByLabel(bodyWords.sourceOf(words.body)).fill("We sang **all night**.\n\nTwice.\n");
  await title.press("Enter");
  await expect(dialog.getByText(words.saved("First night, again"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(heading).toHaveText("First night, again", { timeout: builtMs });

  const head = git(site.repository, ["rev-parse", site.branch]);
  expect(blobAt(site.repository, `${head}:posts/first-night.md`).toString()).toBe(
    contentSiteFiles["posts/first-night.md"]
      .replace('"First night"', '"First night, again"')
      .replace("night**.\n", "night**.\n\nTwice.\n"),
  );
});

test("a post is added, and its page opens once it is built", async ({ page, owner }) => {
  test.setTimeout(180_000);
  const site = await createBuiltSite(owner, contentSiteFiles);
  await confirmBuilding(page, site);
  const editor = editorOf(page);
  await editor.open(site);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("The choir on the hill", { timeout: builtMs });
  const dialog = await openContent(page);
  await dialog.getByRole("button", { name: words.add }).click();
  await dialog.getByLabel("Title").fill("A concert in May");
  await dialog.getByRole("switch", { name: "Draft" }).uncheck();
  await dialog.getByRole("button", { name: words.saveNew, exact: true }).click();
  await expect(dialog.getByText(words.added("A concert in May"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(heading).toHaveText("A concert in May", { timeout: builtMs });
});

test("people of a list are put in order by keyboard", async ({ page, owner }) => {
  test.setTimeout(120_000);
  const site = await createBuiltSite(owner, contentSiteFiles);
  const editor = editorOf(page);
  await editor.open(site);
  const dialog = await openContent(page);
  await dialog.getByRole("combobox", { name: words.choose }).selectOption({ label: "Team" });
  await dialog.getByRole("button", { name: words.order }).click();
  await dialog.getByRole("button", { name: /Ada/ }).first().press("ArrowDown");
  await dialog.getByRole("button", { name: words.saveOrder }).click();
  await expect(dialog.getByText(words.ordered)).toBeVisible();
  await expect(dialog.getByRole("listitem").first()).toContainText("Bo");
});
