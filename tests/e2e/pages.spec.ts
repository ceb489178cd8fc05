import { editorWords } from "#lib/words/editor.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import { previewWords } from "#lib/words/preview.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import type { Site } from "#tests/factories/create-site.ts";
import { blobAt, git, treeAt } from "#tests/factories/git-repository.ts";
import { expect, stillness, test } from "./fixtures.ts";
import { openPageDialog, openPageList, openSiteDialog } from "./page-acts.ts";
import { openBakery } from "./screens/bakery.ts";
import { phone } from "./screens/screen.ts";
import { violationsOn } from "./violations.ts";

// Pages of a site are added, renamed, removed and put in order from the list of pages in the preview.

const headOf = async ({ workspaceId }: Site) => (await readWorkspace(workspaceId)).headCommit ?? "";
const filesOf = async (site: Site) =>
  git(site.repository, ["ls-tree", "-r", "--name-only", await headOf(site)]).split("\n");
const textOf = async (site: Site, path: string) => blobAt(site.repository, `${await headOf(site)}:${path}`).toString();

test("a blank page is added by keyboard alone, and shown with its link", async ({ page, owner }) => {
  const { site, preview } = await openBakery({ page, owner });
  await page.getByRole("button", { name: previewWords.pages, exact: true }).focus();
  await page.keyboard.press("Enter");
  const add = page.getByRole("button", { name: pagesWords.add });
  await expect(add).toBeVisible();
  await add.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: pagesWords.add });
  await dialog.getByRole("textbox", { name: pagesWords.name }).focus();
  await page.keyboard.type("Catering & co");
  await expect(dialog.getByText(pagesWords.newPage("/catering-and-co.html"))).toBeVisible();
  await page.addStyleTag({ content: stillness });
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Catering & co");
  await expect(preview.getByRole("link", { name: "Catering & co" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("textbox", { name: previewWords.address })).toHaveValue("/catering-and-co.html");
  await expect(page.getByRole("button", { name: previewWords.pages, exact: true })).toBeFocused();
  expect(await filesOf(site)).toContain("catering-and-co.html");
});

test("a renamed page takes its links along, after the dialog has said so", async ({ page, owner }) => {
  const { site, preview } = await openBakery({ page, owner });
  const dialog = await openPageDialog(page, "Our story", "rename");
  await expect(dialog.getByText(pagesWords.nothingYet)).toBeVisible();
  await dialog.getByRole("textbox", { name: pagesWords.address }).fill("cakes");
  await dialog.getByRole("button", { name: pagesWords.saveRename }).click();
  await expect(dialog.getByRole("alert")).toContainText("already");
  await dialog.getByRole("textbox", { name: pagesWords.address }).fill("our family");
  await dialog.getByRole("textbox", { name: pagesWords.label }).fill("Family");
  await expect(dialog.getByText(pagesWords.newAddress("/about.html", "/our-family.html"))).toBeVisible();
  await expect(dialog.getByText(pagesWords.linksFollow(5, 4))).toBeVisible();
  await dialog.getByRole("button", { name: pagesWords.saveRename }).click();
  await expect(dialog).toBeHidden();
  await expect(preview.getByRole("link", { name: "Family" })).toHaveAttribute("href", "our-family.html");
  expect(await filesOf(site)).not.toContain("about.html");
  expect(await textOf(site, "index.html")).not.toContain("about.html");
});

test("links that lose their page are listed before it is removed", async ({ page, owner }) => {
  const { site, preview } = await openBakery({ page, owner });
  const tree = treeAt(site.repository, await headOf(site));
  const dialog = await openPageDialog(page, "Our story", "remove");
  await expect(dialog.getByText(pagesWords.entriesGo(4))).toBeVisible();
  await expect(dialog.getByText("“Read our story”")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(treeAt(site.repository, await headOf(site))).toBe(tree);
  const again = await openPageDialog(page, "Our story", "remove");
  await again.getByRole("button", { name: pagesWords.saveRemove }).click();
  await expect(again).toBeHidden();
  await expect(preview.getByRole("link", { name: "Our story", exact: true })).toHaveCount(0);
  await expect(preview.getByRole("link", { name: "Read our story" })).toBeVisible();
});

test("the navigation is put in order by dragging and by keys, on every page", async ({ page, owner }) => {
  const { site, preview } = await openBakery({ page, owner });
  const dialog = await openSiteDialog(page, "order");
  const handle = (label: string) => dialog.getByRole("button", { name: pagesWords.move(label), exact: true });
  await handle("Our story").press("ArrowUp");
  await expect(dialog.getByRole("status").filter({ hasText: "Our story" })).toHaveText(
    pagesWords.moved("Our story", 3, 5),
  );
  await expect(handle("Our story")).toBeFocused();
  const from = await handle("Visit us").boundingBox();
  const to = await handle("Home").boundingBox();
  if (!from || !to) throw new Error("The list is not shown.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  const order = ["Visit us", "Home", "Bread & pastry", "Our story", "Cakes"];
  await expect(dialog.getByText(order.join(" · "))).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: pagesWords.saveOrder }).click();
  await expect(dialog).toBeHidden();
  await expect(preview.locator(".site-nav a")).toHaveText(order);
  const links = (await textOf(site, "cakes.html")).match(/<li><a href="[a-z]+\.html"/g)?.slice(0, 5);
  expect(links?.map((link) => link.split('"')[1])).toEqual(
    ["visit", "index", "bread", "about", "cakes"].map((name) => `${name}.html`),
  );
});

test("pages are changed on a phone", async ({ page, owner }) => {
  await page.setViewportSize(phone);
  const { site, preview } = await openBakery({ page, owner });
  await page.getByRole("tab", { name: editorWords.tabPreview }).click();
  const list = await openPageList(page);
  await page.addStyleTag({ content: stillness });
  expect(await violationsOn(page)).toEqual([]);
  await list.getByRole("button", { name: pagesWords.add }).click();
  const dialog = page.getByRole("dialog", { name: pagesWords.add });
  await dialog.getByRole("textbox", { name: pagesWords.name }).fill("Jobs");
  await dialog.getByRole("button", { name: pagesWords.saveAdd }).click();
  await expect(dialog).toBeHidden();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Jobs");
  expect(await filesOf(site)).toContain("jobs.html");
});
