import type { Locator, Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { blobAt } from "#tests/factories/git-repository.ts";
import { collectPosts, type Editor, editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import {
  dragFile,
  keepFile,
  openImage,
  openReplaceDialog,
  plainPicture,
  replaceDialog,
  siteWithPictures,
} from "./pictures.ts";
import { selectingOn } from "./selecting.ts";
import { violationsOn } from "./violations.ts";

// Replacing a picture of the page: a dropped, pasted or chosen file, as one change by hand.

interface Opened {
  page: Page;
  site: Site & { conversationId: string };
  editor: Editor;
  dialog: Locator;
}

async function open(
  { page, owner }: { page: Page; owner: Actor },
  files?: Record<string, string | Uint8Array>,
): Promise<Opened> {
  const site = await createConversation(owner, files ?? (await siteWithPictures()));
  const editor = editorOf(page);
  await editor.open(site);
  await expect(editor.instruction).toBeEditable();
  await expect(editor.preview.getByRole("heading", { level: 1 })).toBeVisible();
  return { page, site, editor, dialog: replaceDialog(page) };
}

const choose = (dialog: Locator, file: { name: string; mimeType: string; buffer: Buffer }) =>
  dialog.locator("input[type=file]").setInputFiles(file);

async function readNow({ site }: Opened, path: string): Promise<Buffer> {
  const commit = (await readWorkspace(site.workspaceId)).headCommit ?? "";
  return blobAt(site.repository, `${commit}:${path}`);
}

const indexNow = async (opened: Opened) => `${await readNow(opened, "index.html")}`;

async function treeNow({ site }: Opened): Promise<string> {
  return treeOf(site.repository, (await readWorkspace(site.workspaceId)).headCommit ?? "");
}

/** Drags a file over an element of the page until it is outlined, and lets it go. */
async function dropOn({ page, editor }: Opened, file: string, element: Locator): Promise<void> {
  const drag = await dragFile(page, file);
  await expect(async () => {
    await drag.over(await middleOf(element));
    await expect(page.getByText(pictureWords.replaceThis)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await drag.drop(await middleOf(element));
  await expect(editor.preview.getByRole("heading", { level: 1 })).toBeVisible();
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not shown.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("a file that is dropped on a picture replaces it, and is undone", async ({ page, owner }, info) => {
  const opened = await open({ page, owner });
  const { dialog, editor } = opened;
  const before = await treeNow(opened);
  const file = await keepFile(info.outputDir, "My Rye.png", await plainPicture(900, 900, "#00aa00", "png"));
  const loaf = editor.preview.getByRole("img", { name: "A loaf of rye" });
  await dropOn(opened, file, loaf);
  const description = dialog.getByRole("textbox", { name: panelWords.description });
  await expect(description).toHaveValue("A loaf of rye");
  await expect(dialog.getByRole("radio", { name: pictureWords.shapes.place })).toBeChecked();
  expect(await violationsOn(page)).toEqual([]);
  await description.fill("Rye with seeds");
  await dialog.getByRole("button", { name: pictureWords.save }).click();
  await expect(dialog).toHaveCount(0);

  const index = await indexNow(opened);
  const stored =
    /<img class="loaf" src="(images\/my-rye[^"]*\.png)" alt="Rye with seeds" width="300" height="200">/.exec(index);
  expect(stored, index).not.toBeNull();
  const picture = await openImage(await readNow(opened, stored?.[1] ?? ""));
  expect(picture.width / picture.height).toBeCloseTo(1.5, 1);
  expect(`${await readNow(opened, "about.html")}`).toContain('src="images/loaf.jpg"');
  const now = editor.preview.getByRole("img", { name: "Rye with seeds" });
  await expect(now).not.toHaveJSProperty("naturalWidth", 0);

  await page.getByRole("log").getByRole("article").last().getByRole("button", { name: /^Undo/ }).click();
  await expect.poll(() => treeNow(opened)).toBe(before);
});

test("a picture is replaced with the keyboard alone, all of it", async ({ page, owner }) => {
  const opened = await open({ page, owner });
  const { dialog } = opened;
  await openReplaceDialog(page, /A loaf of rye/);
  await choose(dialog, { name: "wide.jpg", mimeType: "image/jpeg", buffer: await plainPicture(1000, 250, "#112233") });
  const shapes = dialog.getByRole("radio", { name: pictureWords.shapes.place });
  await shapes.focus();
  await shapes.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: pictureWords.shapes.whole })).toBeChecked();
  await dialog.getByRole("switch", { name: panelWords.decorative }).press("Space");
  await dialog.getByRole("button", { name: pictureWords.save }).press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(await indexNow(opened)).toMatch(
    /<img class="loaf" src="images\/wide[^"]*\.jpe?g" alt="" width="300" height="75">/,
  );
  await expect(page.getByRole("status").filter({ hasText: panelWords.replaced })).toBeVisible();
});

test("a double click on a picture replaces it, in Select mode and without", async ({ page, owner }) => {
  const { dialog, editor } = await open({ page, owner });
  const loaf = editor.preview.getByRole("img", { name: "A loaf of rye" });
  await expect(async () => {
    if (!(await dialog.isVisible())) await loaf.dblclick({ timeout: 5_000 });
    await expect(dialog.getByText(pictureWords.titleOf("Picture “A loaf of rye”"))).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  const selecting = selectingOn(page);
  await selecting.begin();
  await expect(async () => {
    const { x, y } = await selecting.placeOf(loaf);
    if (!(await dialog.isVisible())) await page.mouse.dblclick(x, y);
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(selecting.overlay).toBeVisible();
});

test("a picture that the page cuts keeps in view what the person chose", async ({ page, owner }) => {
  const opened = await open({ page, owner });
  const { dialog, editor } = opened;
  await openReplaceDialog(page, /^Picture(?!.*loaf)/);
  await choose(dialog, {
    name: "tall.png",
    mimeType: "image/png",
    buffer: await plainPicture(400, 1200, "#aa0000", "png"),
  });
  const focus = dialog.getByRole("slider", { name: pictureWords.focus });
  await focus.press("ArrowUp");
  await focus.press("ArrowUp");
  await expect(focus).toHaveAttribute("aria-valuetext", pictureWords.focusAt(50, 40));
  await dialog.getByRole("button", { name: pictureWords.save }).click();
  await expect(dialog).toHaveCount(0);
  const hero = editor.preview.locator(".hero img");
  await expect(hero).toHaveCSS("object-position", "50% 40%");
});

test("a description is asked for, and a file that holds something else refused", async ({ page, owner }) => {
  const opened = await open({ page, owner });
  const { dialog } = opened;
  const before = await treeNow(opened);
  const posts = collectPosts(page, /\/assets|manual-edits/);
  await openReplaceDialog(page, /A loaf of rye/);
  await choose(dialog, { name: "price list.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(dialog.getByRole("alert")).toHaveText(pictureWords.notAPicture("price list.pdf"));
  await choose(dialog, { name: "loaf.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
  await expect(dialog.getByRole("alert")).toHaveText(pictureWords.unreadable("loaf.png"));
  await choose(dialog, { name: "large.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(21 * 1024 * 1024) });
  await expect(dialog.getByRole("alert")).toContainText(/too large: it has 22\.0 MB/);
  await choose(dialog, { name: "ok.jpg", mimeType: "image/jpeg", buffer: await plainPicture(300, 200, "#112233") });
  await dialog.getByRole("textbox", { name: panelWords.description }).fill("  ");
  await dialog.getByRole("button", { name: pictureWords.save }).click();
  await expect(dialog.getByText(pictureWords.describe)).toBeVisible();
  await dialog.getByRole("button", { name: pictureWords.cancel }).click();
  expect(posts).toEqual([]);
  expect(await treeNow(opened)).toBe(before);
});

test("a file that is dropped beside the pictures replaces nothing", async ({ page, owner }, info) => {
  const opened = await open({ page, owner });
  const { editor, dialog } = opened;
  const file = await keepFile(info.outputDir, "rye.jpg", await plainPicture(30, 20, "#00aa00"));
  const heading = editor.preview.getByRole("heading", { level: 1 });
  const drag = await dragFile(page, file);
  await expect(async () => {
    await drag.over(await middleOf(heading));
    await expect(page.getByText(pictureWords.dropHint)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await drag.over(await middleOf(heading));
  await drag.drop(await middleOf(heading));
  await expect(page.getByText(pictureWords.missed)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("a picture is replaced although the page was changed meanwhile", async ({ page, owner }) => {
  const opened = await open({ page, owner });
  const { dialog, site } = opened;
  await openReplaceDialog(page, /A loaf of rye/);
  await choose(dialog, { name: "ok.jpg", mimeType: "image/jpeg", buffer: await plainPicture(300, 200, "#112233") });
  const content = (await indexNow(opened)).replace("Open daily.", "Closed on Mondays.");
  await createTurn(owner, site, { instruction: "We close on Mondays", change: { path: "index.html", content } });
  await dialog.getByRole("button", { name: pictureWords.save }).click();
  await expect(dialog).toHaveCount(0);
  const index = await indexNow(opened);
  expect(index).toContain("Closed on Mondays.");
  expect(index).toMatch(/src="images\/ok[^"]*\.jpe?g"/);
});

test("a header’s picture waits until it is known where else it stands", async ({ page, owner }) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/same-elsewhere?*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  const pageOf = (title: string) =>
    `<!doctype html><title>${title}</title><header><img src="images/loaf.jpg" alt="A loaf of rye" width="90" height="60"></header><h1>${title}</h1>`;
  const pages = { "index.html": pageOf("Home"), "about.html": pageOf("About") };
  const opened = await open({ page, owner }, { ...(await siteWithPictures()), ...pages });
  const { dialog } = opened;
  await openReplaceDialog(page, /A loaf of rye/);
  await choose(dialog, { name: "new.jpg", mimeType: "image/jpeg", buffer: await plainPicture(300, 200, "#112233") });
  await dialog.getByRole("button", { name: pictureWords.save }).press("Enter");
  await expect(dialog.getByText(pictureWords.comparing)).toBeVisible();
  answer.resolve();
  await expect(dialog).toHaveCount(0);
  for (const path of Object.keys(pages))
    expect(`${await readNow(opened, path)}`).toMatch(/src="images\/new[^"]*\.jpe?g"/);
});
