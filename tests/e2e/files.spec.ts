import type { Locator, Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { fileWords } from "#lib/words/page/files.ts";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { blobAt, git } from "#tests/factories/git-repository.ts";
import { type Editor, editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { openFiles, openImage, plainPicture, siteWithPictures } from "./pictures.ts";
import { violationsOn } from "./violations.ts";

// The list of the site's pictures and files: where each is used, and what can be done with it.

interface Opened {
  page: Page;
  site: Site;
  editor: Editor;
  list: Locator;
}

async function open({ page, owner }: { page: Page; owner: Actor }): Promise<Opened> {
  const site = await createConversation(owner, await siteWithPictures());
  const editor = editorOf(page);
  await editor.open(site);
  await expect(editor.instruction).toBeEditable();
  const previewTab = page.getByRole("tab", { name: editorWords.tabPreview });
  if (await previewTab.isVisible()) await previewTab.click();
  await expect(editor.preview.getByRole("heading", { level: 1 })).toBeVisible();
  return { page, site, editor, list: await openFiles(page) };
}

const rowOf = (list: Locator, name: string) =>
  list.getByRole("listitem").filter({ has: list.page().getByText(name, { exact: true }) });

async function headOf({ site }: Opened): Promise<string> {
  return (await readWorkspace(site.workspaceId)).headCommit ?? "";
}

const filesNow = async (opened: Opened) =>
  git(opened.site.repository, ["ls-tree", "-r", "--name-only", await headOf(opened)])
    .trim()
    .split("\n");

test("each file is listed with the pages that use it, and leads to them", async ({ page, owner }) => {
  const opened = await open({ page, owner });
  const { list, editor } = opened;
  await expect(list.getByText(fileWords.used(3))).toBeVisible();
  const filter = list.getByRole("button", { name: fileWords.unused(1) });
  await filter.click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(rowOf(list, "old-oven.png")).toBeVisible();
  await filter.click();
  await expect(list.getByRole("heading", { name: fileWords.unused(1) })).toBeVisible();
  await expect(rowOf(list, "paper.png")).toContainText("the site’s styles");
  await expect(rowOf(list, "old-oven.png")).toContainText(fileWords.notUsed);
  await expect(rowOf(list, "loaf.jpg")).toContainText("600 × 400");
  expect(await violationsOn(page)).toEqual([]);
  await rowOf(list, "loaf.jpg")
    .getByRole("button", { name: fileWords.goTo("Our story") })
    .click();
  await expect(list).toHaveCount(0);
  await expect(editor.preview.getByRole("heading", { name: "About" })).toBeVisible();
});

test("a file in use stays, and an unused one is removed and brought back", async ({ page, owner }) => {
  const opened = await open({ page, owner });
  const { list } = opened;
  await list.getByRole("button", { name: fileWords.removeOf("loaf.jpg") }).press("Enter");
  await expect(list.getByRole("alert")).toHaveText(fileWords.stillUsed(["Our story", "Home"]));
  await list.getByRole("button", { name: fileWords.removeOf("old-oven.png") }).press("Enter");
  await expect(list.getByText(fileWords.removed("old-oven.png"))).toBeVisible();
  await expect(rowOf(list, "old-oven.png")).toHaveCount(0);
  expect(await filesNow(opened)).not.toContain("images/old-oven.png");
  await list.getByRole("button", { name: panelWords.undo }).click();
  await expect(rowOf(list, "old-oven.png")).toBeVisible();
  expect(await filesNow(opened)).toContain("images/old-oven.png");
});

test("a replaced file changes on every page that shows it", async ({ page, owner }) => {
  const opened = await open({ page, owner });
  const { list, editor } = opened;
  await expect(rowOf(list, "loaf.jpg")).toContainText("600 × 400");
  await list.getByRole("button", { name: fileWords.replaceOf("loaf.jpg") }).click();
  const dialog = page.getByRole("dialog", { name: fileWords.replaceTitle });
  const buffer = await plainPicture(900, 900, "#00aa00", "png");
  await dialog.locator("input[type=file]").setInputFiles({ name: "rye.png", mimeType: "image/png", buffer });
  await expect(dialog.getByRole("radio", { name: pictureWords.shapes.place })).toBeChecked();
  await dialog.getByRole("button", { name: pictureWords.save }).click();
  await expect(dialog).toHaveCount(0);
  // The type is another one, so the name is too.
  const files = await filesNow(opened);
  expect(files).not.toContain("images/loaf.jpg");
  const stored = files.find((path) => path.startsWith("images/") && /rye|loaf/.test(path)) ?? "";
  const { width, height } = await openImage(blobAt(opened.site.repository, `${await headOf(opened)}:${stored}`));
  expect(width / height).toBeCloseTo(1.5, 1);
  for (const path of ["index.html", "about.html"])
    expect(`${blobAt(opened.site.repository, `${await headOf(opened)}:${path}`)}`).toContain(`src="${stored}"`);
  const shown = editor.preview.getByRole("img", { name: "A loaf of rye" });
  await expect.poll(() => shown.getAttribute("src")).toBe(stored);
});

test("a picture that a style names can only become one of its own type", async ({ page, owner }) => {
  const opened = await open({ page, owner });
  await opened.list.getByRole("button", { name: fileWords.replaceOf("paper.png") }).click();
  const dialog = page.getByRole("dialog", { name: fileWords.replaceTitle });
  const send = async (name: string, mimeType: string, buffer: Buffer) => {
    await dialog.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
    await expect(dialog.getByText(name)).toBeVisible();
    await dialog.getByRole("button", { name: pictureWords.save }).click();
  };
  const before = await headOf(opened);
  await send("linen.jpg", "image/jpeg", await plainPicture(16, 16, "#eeeeee"));
  await expect(dialog.getByRole("alert")).toHaveText(fileWords.otherType("png"));
  expect(await headOf(opened)).toBe(before);
  await send("linen.png", "image/png", await plainPicture(16, 16, "#eeeeee", "png"));
  await expect(dialog).toHaveCount(0);
  const { repository } = opened.site;
  const stored = async (commit: string) => blobAt(repository, `${commit}:images/paper.png`).toString("hex");
  expect(await stored(await headOf(opened))).not.toBe(await stored(before));
});

test("a picture is added on a phone, and a damaged one refused", async ({ page, owner }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const opened = await open({ page, owner });
  const { list } = opened;
  expect(await violationsOn(page)).toEqual([]);
  const input = list.locator("input[type=file]");
  await input.setInputFiles({ name: "half.png", mimeType: "image/png", buffer: Buffer.from("\x89PNG") });
  await expect(list.getByRole("alert")).toContainText(pictureWords.unreadable("half.png"));
  const buffer = await plainPicture(600, 400, "#123456");
  await input.setInputFiles({ name: "Our Oven.jpg", mimeType: "image/jpeg", buffer });
  await expect(list.getByText(/^Added our-oven.*It is not used yet/)).toBeVisible();
  await expect(list.getByRole("heading", { name: fileWords.unused(2) })).toBeVisible();
  expect((await filesNow(opened)).some((path) => /our-oven/.test(path))).toBe(true);
});
