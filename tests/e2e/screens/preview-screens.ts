import { expect, type Page } from "@playwright/test";
import { editorWords } from "#lib/words/editor.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { previewWords } from "#lib/words/preview.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "../editor.ts";
import { openHomeSource } from "../open-source.ts";
import { openPageDialog, openSiteDialog } from "../page-acts.ts";
import { openFiles, openReplaceDialog, plainPicture, replaceDialog, siteWithPictures } from "../pictures.ts";
import { selectingOn } from "../selecting.ts";
import { scrollOf, widthOf } from "../shown.ts";
import {
  bakery,
  changeHeadline,
  finishedWith,
  headlineChanged,
  headlineRequest,
  openBakery,
  openChangedBakery,
} from "./bakery.ts";
import { closeDialog, type Screen } from "./screen.ts";

const file = "app/(app)/conversations/[conversationId]/page.tsx";

async function showPreview(page: Page): Promise<void> {
  await page.getByRole("tab", { name: editorWords.tabPreview }).click();
}

/** The preview in the editor. */
export const previewScreens: Screen[] = [
  {
    name: "preview-phone",
    file,
    isPhone: true,
    async open(visit) {
      const editor = await openBakery(visit);
      await visit.page.getByRole("tab", { name: editorWords.tabPreview }).click();
      await expect(editor.preview.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "preview-select",
    file,
    onPhone: showPreview,
    async open(visit) {
      const editor = await openBakery(visit);
      const select = selectingOn(visit.page);
      await select.begin();
      await select.click(editor.preview.getByRole("heading", { level: 1 }));
      await expect(select.toolbar).toBeVisible();
    },
  },
  {
    name: "preview-pages",
    file,
    async onPhone(page) {
      await showPreview(page);
      await page.getByRole("button", { name: previewWords.pages, exact: true }).click();
    },
    async open(visit) {
      const page = `<!doctype html><title>News</title><h1>News</h1>`;
      const news = ["index", "2026/easter", "2026/summer", "2026/the-longest-day-of-the-year-and-how-we-spent-it"];
      const more = Object.fromEntries(news.map((name) => [`news/${name}.html`, page]));
      await openBakery(visit, { ...bakery(), ...more });
      await visit.page.getByRole("button", { name: previewWords.pages, exact: true }).click();
      const pages = visit.page.getByRole("navigation", { name: previewWords.pages });
      await expect(pages.getByRole("button", { name: "summer.html" })).toBeVisible();
    },
  },
  {
    name: "preview-files",
    file,
    async open({ page, owner }) {
      const editor = editorOf(page);
      await editor.open(await createConversation(owner, await siteWithPictures()));
      await expect(editor.preview.getByRole("heading", { level: 1 })).toBeAttached();
      await openFiles(page);
    },
  },
  {
    name: "preview-replace-picture",
    file,
    goesOn: true,
    async open({ page }) {
      await closeDialog(page);
      const buffer = await plainPicture(900, 900, "#c4843a");
      await openReplaceDialog(page, /A loaf of rye/);
      await replaceDialog(page)
        .locator("input[type=file]")
        .setInputFiles({ name: "rye.jpg", mimeType: "image/jpeg", buffer });
      await expect(replaceDialog(page).getByRole("button", { name: pictureWords.save })).toBeVisible();
    },
  },
  {
    name: "preview-source",
    file,
    async open(visit) {
      await openBakery(visit);
      await openHomeSource(visit.page);
    },
  },
  {
    name: "preview-page-added",
    file,
    async open({ page, owner }) {
      await openBakery({ page, owner });
      const dialog = await openSiteDialog(page, "add");
      await dialog.getByRole("textbox", { name: pagesWords.name }).fill("Catering");
      await expect(dialog.getByText(pagesWords.newPage("/catering.html"))).toBeVisible();
    },
  },
  {
    name: "preview-page-renamed",
    file,
    goesOn: true,
    async open({ page }) {
      await closeDialog(page);
      const dialog = await openPageDialog(page, "Our story", "rename");
      await dialog.getByRole("textbox", { name: pagesWords.address }).fill("our-family");
      await expect(dialog.getByText(pagesWords.redirectNone)).toBeVisible();
    },
  },
  {
    name: "preview-page-removed",
    file,
    goesOn: true,
    async open({ page }) {
      await closeDialog(page);
      const dialog = await openPageDialog(page, "Our story", "remove");
      await expect(dialog.getByText(pagesWords.linksLost(1))).toBeVisible();
    },
  },
  {
    name: "preview-navigation-order",
    file,
    goesOn: true,
    async open({ page }) {
      await closeDialog(page);
      const dialog = await openSiteDialog(page, "order");
      await dialog.getByRole("button", { name: pagesWords.move("Cakes"), exact: true }).press("ArrowUp");
      await expect(dialog.getByText(pagesWords.sameElsewhere(4))).toBeVisible();
    },
  },
  {
    name: "preview-missing-page",
    file,
    onPhone: showPreview,
    goesOn: true,
    async open({ page }) {
      await closeDialog(page);
      const editor = editorOf(page);
      await editor.goTo("opening-hours.html");
      await expect(editor.preview.getByText(previewWords.missingText("/opening-hours.html"))).toBeVisible();
    },
  },
  {
    name: "preview-as-a-phone",
    file,
    onPhone: showPreview,
    goesOn: true,
    async open({ page }) {
      const editor = editorOf(page);
      await editor.goTo("index.html");
      await page.getByLabel(previewWords.width).selectOption("phone");
      await expect.poll(() => widthOf(editor.preview.locator("body"))).toBe(390);
    },
  },
  {
    name: "preview-change-away",
    file,
    onPhone: showPreview,
    async open(visit) {
      const below = { ...bakery() };
      below["index.html"] = below["index.html"]?.replace("<h1", '<p style="height: 3000px">Far to go</p><h1') ?? "";
      const pause = visit.model.pause();
      const look = reply(pause.part, call("read_file", { path: "index.html" }));
      const instruction = await visit.model.prepare(headlineRequest, look, changeHeadline, headlineChanged);
      const editor = await openBakery(visit, below);
      const turn = await editor.ask(instruction);
      await pause.reached();
      const frame = visit.page.locator(`iframe[title="${previewWords.title}"]`);
      const isInView = await frame.isVisible();
      if (isInView) {
        await frame.hover();
        await visit.page.mouse.wheel(0, 40);
        await expect.poll(() => scrollOf(editor.preview.locator("body"))).toBeGreaterThan(0);
      }
      await pause.release();
      await finishedWith(turn);
      // On a phone nobody scrolls the hidden page, so it stands at the change when it is shown.
      if (isInView) await expect(visit.page.getByRole("button", { name: previewWords.showChange })).toBeVisible();
    },
  },
  {
    name: "preview-compare",
    file,
    onPhone: showPreview,
    async open(visit) {
      await openChangedBakery(visit);
      await visit.page.getByRole("button", { name: previewWords.compare }).click();
      for (const title of [previewWords.before, previewWords.after]) {
        const frame = visit.page.frameLocator(`iframe[title="${title}"]`);
        await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
      }
    },
  },
  {
    name: "preview-missing-file",
    file,
    onPhone: showPreview,
    async open(visit) {
      const files = bakery();
      const index = files["index.html"]?.replace("</main>", '<img src="images/loaf-of-the-day.jpg" alt=""></main>');
      await openBakery(visit, { ...files, "index.html": index ?? "" });
      await expect(visit.page.getByText(previewWords.missingFile("images/loaf-of-the-day.jpg"))).toBeVisible();
    },
  },
];
