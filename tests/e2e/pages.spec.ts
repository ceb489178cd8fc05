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
  await expect(dialog.getByRole("textbox", { name: pagesWords.name })).toBeFocused();
  await page.keyboard.type("Catering & co");
  await expect(dialog.getByText(pagesWords.newPage("/catering-and-co.html"))).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: pagesWords.from.blank })).toHaveValue("index.html");
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
  await expect(dialog.getByText(pagesWords.noChange, { exact: true })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: pagesWords.title })).toBeFocused();
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

test("a heading that is the title goes along with it, in one change", async ({ page, owner }) => {
  const { site, preview } = await openBakery({ page, owner });
  const dialog = await openPageDialog(page, "Bread & pastry", "rename");
  const follows = dialog.getByRole("switch", { name: pagesWords.alsoHeading("Bread & pastry") });
  await expect(follows).toBeHidden();
  await dialog.getByRole("textbox", { name: pagesWords.title }).fill("Loaves: Juniper Street Bakery");
  await expect(follows).toBeChecked();
  await expect(dialog.getByText(pagesWords.newHeading("Loaves"))).toBeVisible();
  await page.addStyleTag({ content: stillness });
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: pagesWords.saveRename }).click();
  await expect(dialog).toBeHidden();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Loaves");
  expect(await textOf(site, "bread.html")).toContain("<title>Loaves: Juniper Street Bakery</title>");
});

test("links to a page are listed before its removal and go with it", async ({ page, owner }) => {
  const { site, preview } = await openBakery({ page, owner });
  const tree = treeAt(site.repository, await headOf(site));
  const dialog = await openPageDialog(page, "Our story", "remove");
  await expect(dialog.getByText(pagesWords.entriesGo(4))).toBeVisible();
  await expect(dialog.getByText(pagesWords.linkOn("Read our story", "Home"))).toBeVisible();
  await expect(dialog.getByText(pagesWords.linksLost(1))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(treeAt(site.repository, await headOf(site))).toBe(tree);
  const again = await openPageDialog(page, "Our story", "remove");
  await again.getByRole("switch", { name: pagesWords.unlink }).press("Space");
  await expect(again.getByText(pagesWords.linksBecomeText(1))).toBeVisible();
  await page.addStyleTag({ content: stillness });
  expect(await violationsOn(page)).toEqual([]);
  await again.getByRole("button", { name: pagesWords.saveRemove }).click();
  await expect(again).toBeHidden();
  await expect(preview.getByText("Read our story")).toBeVisible();
  await expect(preview.getByRole("link", { name: /our story/i })).toHaveCount(0);
  expect(await textOf(site, "index.html")).not.toContain("about.html");
});

test("the navigation is put in order by dragging and by keys, on every page", async ({ page, owner }) => {
  const { site, preview } = await openBakery({ page, owner });
  const dialog = await openSiteDialog(page, "order");
  const handle = (label: string) => dialog.getByRole("button", { name: pagesWords.move(label), exact: true });
  const list = dialog.getByRole("listitem");
  const drag = async (label: string, to: string, steps: number) => {
    const [from, end] = [await handle(label).boundingBox(), await handle(to).boundingBox()];
    if (!from || !end) throw new Error("The list is not shown.");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps });
    await page.mouse.up();
  };
  // Slowly down first: the dragged entry itself takes another place in the document, and the dialog shows its first change.
  await drag("Home", "Visit us", 60);
  await expect(list).toHaveText(["Bread & pastry", "Cakes", "Our story", "Visit us", "Home"]);
  await drag("Home", "Bread & pastry", 60);
  await expect(list).toHaveText(["Home", "Bread & pastry", "Cakes", "Our story", "Visit us"]);
  await handle("Our story").press("ArrowUp");
  await expect(dialog.getByRole("status").filter({ hasText: "Our story" })).toHaveText(
    pagesWords.moved("Our story", 3, 5),
  );
  await expect(handle("Our story")).toBeFocused();
  await drag("Visit us", "Home", 3);
  const order = ["Visit us", "Home", "Bread & pastry", "Our story", "Cakes"];
  await expect(list).toHaveText(order);
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: pagesWords.saveOrder }).click();
  await expect(dialog).toBeHidden();
  await expect(preview.locator(".site-nav a")).toHaveText(order);
  const links = (await textOf(site, "cakes.html")).match(/<li><a href="[a-z]+\.html"/g)?.slice(0, 5);
  expect(links?.map((link) => link.split('"')[1])).toEqual(
    ["visit", "index", "bread", "about", "cakes"].map((name) => `${name}.html`),
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test("pages are added and put in order by touch", async ({ page, owner }) => {
    const { site, preview } = await openBakery({ page, owner });
    await page.getByRole("tab", { name: editorWords.tabPreview }).tap();
    const list = await openPageList(page);
    await page.addStyleTag({ content: stillness });
    expect(await violationsOn(page)).toEqual([]);
    await list.getByRole("button", { name: pagesWords.add }).tap();
    const dialog = page.getByRole("dialog", { name: pagesWords.add });
    await dialog.getByRole("textbox", { name: pagesWords.name }).fill("Jobs");
    await dialog.getByRole("textbox", { name: pagesWords.address }).fill("jobs+more");
    await dialog.getByRole("button", { name: pagesWords.saveAdd }).tap();
    await expect(dialog).toBeHidden();
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Jobs");
    expect(await filesOf(site)).toContain("jobs+more.html");
    await expect((await openPageList(page)).locator("[aria-current=page]")).toHaveText(/Jobs/);
    await page.keyboard.press("Escape");

    const order = await openSiteDialog(page, "order");
    const middleOf = async (label: string) => {
      const handle = order.getByRole("button", { name: pagesWords.move(label), exact: true });
      await handle.scrollIntoViewIfNeeded();
      const box = await handle.boundingBox();
      if (box === null) throw new Error("The list is not shown.");
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [from, to] = [await middleOf("Visit us"), await middleOf("Bread & pastry")];
    const wire = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
      wire.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", from);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1])
      await touch("touchMove", { x: from.x, y: from.y + (to.y - from.y) * part });
    await touch("touchEnd");
    const labels = ["Home", "Visit us", "Bread & pastry", "Cakes", "Our story", "Jobs"];
    await expect(order.getByRole("listitem")).toHaveText(labels);
    await order.getByRole("button", { name: pagesWords.saveOrder }).tap();
    await expect(order).toBeHidden();
    await expect(preview.locator(".site-nav a")).toHaveText(labels);
  });
});
