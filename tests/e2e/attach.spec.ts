import type { Locator, Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { messageFileWords } from "#lib/words/page/message-files.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { dragFile, keepFile, plainPicture, siteWithPictures } from "./pictures.ts";
import { violationsOn } from "./violations.ts";

// Files in the composer: dropped, pasted and chosen; their chips, and the message that takes them along.

const chipsOn = (page: Page) => page.getByRole("list", { name: messageFileWords.list }).getByRole("listitem");
const addFile = (page: Page) => page.getByLabel(editorWords.addFile);

async function open({ page, owner }: { page: Page; owner: Actor }) {
  const site = await createConversation(owner, await siteWithPictures());
  const editor = editorOf(page);
  await editor.open(site);
  await expect(editor.instruction).toBeEditable();
  return { site, editor, chips: chipsOn(page) };
}

/** Pastes a file into the box, as a browser does it for a picture in the clipboard. */
const paste = (box: Locator, name: string, content: Buffer) =>
  box.evaluate(
    (element, { name, bytes }) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { name, bytes: [...content] },
  );

test("dropped, pasted and chosen files go with a message and its next attempt", async ({
  page,
  owner,
  model,
}, info) => {
  const { editor, chips } = await open({ page, owner });
  // A turn that fails gives its files back to the composer, so it does not fail before they have left.
  const pause = model.pause();
  const instruction = await model.prepare(
    "Use these",
    reply(pause.part, call("list_files", {})),
    refuse(400, "scripted"),
  );
  const loaf = await keepFile(info.outputDir, "My Loaf.png", await plainPicture(300, 200, "#aa5500", "png"));
  const box = await editor.instruction.boundingBox();
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 };
  const drag = await dragFile(page, loaf);
  await expect(async () => {
    await drag.over(at);
    await expect(page.getByText(messageFileWords.drop)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await drag.drop(at);
  await expect(chips).toHaveCount(1);
  await expect(page.getByText(messageFileWords.drop)).toHaveCount(0);
  await paste(editor.instruction, "image.png", await plainPicture(40, 40, "#00aa00", "png"));
  await addFile(page).setInputFiles([
    { name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from("Rye;4.20") },
    { name: "menu.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
  ]);
  await expect(chips).toHaveCount(4);
  await expect(chips.nth(3)).toContainText("Word, PDF and other office files can't be read here.");
  await expect(chips.nth(0).locator("img")).not.toHaveJSProperty("naturalWidth", 0);
  expect(await violationsOn(page)).toEqual([]);

  await page.reload();
  await expect(chips).toHaveText(["My Loaf.png", "image.png", "prices.csv"]);
  const remove = page.getByRole("button", { name: messageFileWords.remove("image.png") });
  await remove.focus();
  await remove.press("Enter");
  await expect(chips).toHaveCount(2);
  await expect(editor.instruction).toBeFocused();
  await editor.enter(instruction);
  const turn = page.getByRole("log").getByRole("article").last();
  await expect(turn.getByRole("list", { name: messageFileWords.ofMessage }).getByRole("listitem")).toHaveText([
    "My Loaf.png",
    "prices.csv",
  ]);
  await expect(chips).toHaveCount(0);
  await pause.release();
  const told = async () => (await model.requests(instruction))[0]?.instruction;
  await expect.poll(told).toContain("```\nRye;4.20\n```");
  await turn.getByRole("button", { name: turnWords.tryAgain }).click();
  await expect(chips).toHaveText(["My Loaf.png", "prices.csv"]);
  await expect(editor.instruction).toHaveValue(instruction);
});

test("a message waits for its files, and the person is told so", async ({ page, owner, model }) => {
  const { editor, chips } = await open({ page, owner });
  const instruction = await model.prepare("Use this", reply(say("Done.")));
  const arrival = Promise.withResolvers<void>();
  await page.route("**/api/conversations/*/files", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await expect(addFile(page)).toHaveAttribute("accept", "image/*,.txt,.text,.md,.markdown,.csv");
  await addFile(page).setInputFiles({ name: "notes.markdown", mimeType: "", buffer: Buffer.from("Rye") });
  await expect(chips).toHaveCount(1);
  await editor.instruction.fill(instruction);
  await editor.instruction.press("Enter");
  await expect(page.getByText(messageFileWords.stillSending)).toBeVisible();
  await expect(editor.instruction).toHaveValue(instruction);
  arrival.resolve();
  await expect(page.getByText(messageFileWords.added("notes.markdown"))).toBeAttached();
  await expect(page.getByText(messageFileWords.stillSending)).toHaveCount(0);
  await editor.instruction.press("Enter");
  const turn = page.getByRole("log").getByRole("article").last();
  await expect(turn.getByRole("list", { name: messageFileWords.ofMessage })).toContainText("notes.markdown");
});

test("a file dropped before its part has loaded goes with the message", async ({ page, owner }) => {
  const { editor, chips } = await open({ page, owner });
  // The page's own scripts have arrived once they enable the button.
  await editor.instruction.fill("Use this");
  await expect(page.locator("form", { has: editor.instruction }).locator("[type=submit]")).toBeEnabled();
  const loading = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await loading.promise;
    await route.continue();
  });
  const isPrevented = (type: "dragover" | "drop") =>
    page.evaluate((type) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["Rye"], "notes.txt", { type: "text/plain" }));
      return !document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }, type);
  await expect.poll(() => isPrevented("dragover")).toBe(true);
  expect(await isPrevented("drop")).toBe(true);
  loading.resolve();
  await expect(chips).toHaveText(["notes.txt"]);
});

test("on a phone, a file that is chosen by keyboard is a message", async ({ page, owner, model }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Before anything else, because the browser is told asynchronously that nobody answers its own dialog.
  const chooser = page.waitForEvent("filechooser");
  const { editor, chips } = await open({ page, owner });
  await addFile(page).focus();
  await page.keyboard.press("Enter");
  const words = messageFileWords.only(1, 0);
  await model.script(words, reply(say("What a loaf.")));
  await (await chooser).setFiles({
    name: "a.jpg",
    mimeType: "image/jpeg",
    buffer: await plainPicture(60, 40, "#123456"),
  });
  await expect(chips).toHaveText(["a.jpg"]);
  await expect(editor.send).toBeEnabled();
  expect(await violationsOn(page)).toEqual([]);
  await editor.send.click();
  const turn = page.getByRole("log").getByRole("article").last();
  await expect(turn).toContainText(words);
  await expect(turn).toContainText("What a loaf.");
  // Nothing was changed, so the next attempt has the file again.
  await expect(chips).toHaveText(["a.jpg"]);
});
