import { mkdir, writeFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { fileWords } from "#lib/words/page/files.ts";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { pictureWords } from "#lib/words/page/pictures.ts";
import { previewWords } from "#lib/words/preview.ts";
import { selectingOn } from "./selecting.ts";

/** Returns a plain picture of a colour. */
export function plainPicture(width: number, height: number, background: string, type: "jpeg" | "png" = "jpeg") {
  return sharp({ create: { width, height, channels: 3, background } })
    [type]()
    .toBuffer();
}

/** Returns the files of a site that shows pictures. */
export async function siteWithPictures(): Promise<Record<string, string | Uint8Array>> {
  const page = (title: string, body: string) =>
    `<!doctype html>\n<html lang="en">\n<title>${title}</title>\n<link rel="stylesheet" href="css/site.css">\n<body>\n${body}\n</body>\n</html>\n`;
  const loaf = `<img class="loaf" src="images/loaf.jpg" srcset="images/loaf.jpg 1x" alt="A loaf of rye" width="300" height="200">`;
  return {
    "index.html": page(
      "Home",
      `<h1>Bread</h1>\n<p>Open daily.</p>\n${loaf}\n<div class="hero"><img src="images/hero.png" alt=""></div>`,
    ),
    "about.html": page(
      "Our story",
      `<h1>About</h1>\n<p>Since 1990.</p>\n<p><img src="images/loaf.jpg" alt="The first loaf"></p>`,
    ),
    "css/site.css":
      "body { margin: 2rem; background: url(../images/paper.png); }\nimg { max-width: 100%; }\n.hero img { width: 400px; height: 160px; object-fit: cover; }\n",
    "images/loaf.jpg": await plainPicture(600, 400, "#a4551e"),
    "images/hero.png": await plainPicture(800, 600, "#1f4e4a", "png"),
    "images/paper.png": await plainPicture(8, 8, "#fffaf0", "png"),
    "images/old-oven.png": await plainPicture(300, 300, "#777777", "png"),
  };
}

interface Place {
  x: number;
  y: number;
}

/** Drags a file from outside of the browser. A browser tells each frame that the drag enters it. */
export async function dragFile(
  page: Page,
  file: string,
): Promise<Record<"over" | "drop", (at: Place) => Promise<void>>> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const send = async (type: "dragEnter" | "dragOver" | "drop", { x, y }: Place) => {
    await session.send("Input.dispatchDragEvent", { type, x, y, data });
  };
  return {
    async over(at) {
      await send("dragEnter", at);
      await send("dragOver", at);
    },
    drop: (at) => send("drop", at),
  };
}

/** Returns the size of a picture. */
export async function openImage(content: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(content).metadata();
  return { width, height };
}

export const replaceDialog = (page: Page): Locator => page.getByRole("dialog", { name: pictureWords.title });

/** Opens the dialog for a picture with the keyboard: the list of parts, the panel and its button. */
export async function openReplaceDialog(page: Page, name: RegExp): Promise<void> {
  await selectingOn(page).begin();
  await page.getByRole("button", { name: selectWords.listLong }).press("Enter");
  const parts = page.getByRole("dialog", { name: selectWords.listTitle });
  await parts.getByRole("button", { name }).press("Enter");
  await page.getByRole("button", { name: selectWords.change }).press("Enter");
  await page.getByRole("button", { name: pictureWords.replace }).press("Enter");
  await expect(replaceDialog(page).getByRole("button", { name: pictureWords.choose })).toBeFocused();
}

/** Opens the list of the site's files. */
export async function openFiles(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: previewWords.pages, exact: true }).click();
  await page.getByRole("button", { name: fileWords.open }).click();
  const dialog = page.getByRole("dialog", { name: fileWords.title });
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  return dialog;
}

/** Writes a file to be dragged, and returns its path. */
export async function keepFile(folder: string, name: string, content: Uint8Array | string): Promise<string> {
  const path = `${folder}/${name}`;
  await mkdir(folder, { recursive: true });
  await writeFile(path, content);
  return path;
}
