import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { bodyWords } from "#lib/words/content/body.ts";
import { contentWords as words } from "#lib/words/content/content-words.ts";
import { editorWords } from "#lib/words/editor.ts";
import { formWords } from "#lib/words/forms.ts";
import { contentSiteFiles } from "#tests/factories/content-site.ts";
import { blobAt, git } from "#tests/factories/git-repository.ts";
import { confirmBuilding, createBuiltSite } from "./built-site.ts";
import { openContent, shownContent } from "./content.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { phone } from "./screens/screen.ts";
import { violationsOn } from "./violations.ts";

// A build starts processes and waits for a worker: more than an ordinary change takes on a busy machine.
const builtMs = 60_000;
const desktop = { width: 1440, height: 900 };

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

  await page.getByRole("button", { name: words.open, exact: true }).click();
  const dialog = await shownContent(page);
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

/** A page of the people of the list. */
const teamPage = `
const names = readFileSync("data/team.yml", "utf8").match(/(?<=name: ).*/g);
writeFileSync("_site/team.html", page("The team", "<p>" + names.join("</p><p>") + "</p>"));
`;

test("the preview goes to the page on which a changed record stands", async ({ page, owner }) => {
  test.setTimeout(180_000);
  const program = contentSiteFiles["build.mjs"] + teamPage;
  const site = await createBuiltSite(owner, { ...contentSiteFiles, "build.mjs": program });
  await confirmBuilding(page, site);
  const editor = editorOf(page);
  await editor.open(site);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("The choir on the hill", { timeout: builtMs });
  const dialog = await openContent(page);
  await dialog.getByRole("combobox", { name: words.choose }).selectOption({ label: "Team" });
  await dialog.getByRole("button", { name: /^Ada/ }).click();
  await dialog.getByLabel("Name").fill("Ada Lovelace");
  await dialog.getByRole("button", { name: words.save, exact: true }).click();
  await expect(dialog.getByText(words.saved("Ada Lovelace"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(heading).toHaveText("The team", { timeout: builtMs });
  await expect(editor.preview.getByText("Ada Lovelace")).toBeVisible();
});

test("what was typed into a form comes back after a reload", async ({ page, owner }) => {
  const site = await createBuiltSite(owner, contentSiteFiles);
  await editorOf(page).open(site);
  const open = async () => {
    const dialog = await openContent(page);
    await dialog.getByRole("button", { name: /^First night/ }).click();
    await expect(dialog.getByLabel("Title")).toHaveValue("First night");
    return dialog;
  };
  const typed = await open();
  await typed.getByLabel("Title").fill("First night, typed");
  await typed.getByRole("textbox", { name: words.body, exact: true }).getByText("We sang").click();
  await page.keyboard.press("Home");
  await page.keyboard.type("Yes: ");
  await page.reload();
  const reopened = await open();
  expect(await violationsOn(page, { include: "[role=dialog]" })).toEqual([]);
  await reopened.getByRole("button", { name: words.bringBack }).click();
  await expect(reopened.getByLabel("Title")).toHaveValue("First night, typed");
  await expect(reopened.getByRole("textbox", { name: words.body, exact: true })).toContainText("Yes: We sang");
  await reopened.getByRole("button", { name: words.save, exact: true }).click();
  await expect(reopened.getByText(words.saved("First night, typed"))).toBeVisible();
  await reopened.getByRole("button", { name: /^First night, typed/ }).click();
  await expect(reopened.getByLabel("Title")).toHaveValue("First night, typed");
  await expect(reopened.getByText(words.keptTyped)).toBeHidden();
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

for (const size of [desktop, phone])
  test(`the tools of a text take one line, ${size.width} pixels wide`, async ({ page, owner }) => {
    await page.setViewportSize(desktop);
    const site = await createBuiltSite(owner, contentSiteFiles);
    await editorOf(page).open(site);
    const dialog = await openContent(page);
    await page.setViewportSize(size);
    await dialog.getByRole("button", { name: /^First night/ }).click();
    const tools = dialog.getByRole("toolbar", { name: bodyWords.toolbar });
    const controls = tools.locator("[data-tool]");
    const more = tools.getByRole("button", { name: bodyWords.more });
    await tools.scrollIntoViewIfNeeded();
    await expect(more, "in view without scrolling sideways").toBeInViewport({ ratio: 1 });
    const tops = await controls.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size, "one line").toBe(1);
    const widths = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    if (size === phone) expect(Math.min(...widths)).toBeGreaterThanOrEqual(44);
    else await expect(tools.getByRole("button", { name: bodyWords.redo })).toBeInViewport({ ratio: 1 });
    // A menu closes with Escape, and the form stays.
    await more.click();
    const remove = tools.getByRole("button", { name: bodyWords.remove });
    await expect(remove).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(remove).toBeHidden();
    await expect(tools).toBeVisible();
    expect(await violationsOn(page, { include: "[role=dialog]" })).toEqual([]);
  });

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test("the content opens from the header's menu", async ({ page, owner }) => {
    test.setTimeout(180_000);
    const site = await createBuiltSite(owner, contentSiteFiles);
    await confirmBuilding(page, site);
    await page.goto(`/conversations/${site.conversationId}`);
    await page.getByRole("button", { name: editorWords.more }).tap();
    await page.getByRole("button", { name: words.open, exact: true }).tap();
    await expect((await shownContent(page)).getByText("First night")).toBeVisible();
  });
});
