import type { FrameLocator, Locator, Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { changesWords } from "#lib/words/changes.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import type { ScriptedModel } from "./scripted-model.ts";
import { violationsOn } from "./violations.ts";

// "View changes" shows what a visitor notices in words and pictures first, and the code on request.

const tall = '<div style="height: 3000px"></div>';
const home = `<!doctype html><html lang="en"><head><title>Home</title><link rel="stylesheet" href="site.css"></head><body>
<h1>Welcome</h1>${tall}<p class="hours">Open from seven.</p><p>We bake.</p></body></html>`;
const files = { "index.html": home, "site.css": "h1 { color: #222222 }\n.hours { color: #222222 }\n" };

interface Visit {
  page: Page;
  owner: Actor;
  model: ScriptedModel;
}

/** Lets the model do this, and opens what changed. */
async function openChanges({ page, owner, model }: Visit, ...calls: Parameters<typeof reply>): Promise<Locator> {
  const instruction = await model.prepare("Something else, please", reply(...calls), reply(say("Done.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner, files));
  const turn = await editor.ask(instruction);
  await turn.getByRole("button", { name: turnWords.viewChanges }).click();
  return page.getByRole("dialog", { name: changesWords.title });
}

const edit = (path: string, ...edits: [oldText: string, newText: string][]) =>
  call("edit_file", { path, edits: edits.map(([oldText, newText]) => ({ oldText, newText })) });

const pictureOf = (dialog: Locator, title: string): FrameLocator => dialog.frameLocator(`iframe[title="${title}"]`);

/** Whether a part of the page in a picture lies inside of what the picture shows. */
async function expectShown(dialog: Locator, title: string, text: string): Promise<void> {
  const part = pictureOf(dialog, title).getByText(text, { exact: true });
  const figure = dialog.locator("figure", { has: dialog.page().locator(`iframe[title="${title}"]`) });
  await figure.scrollIntoViewIfNeeded();
  await expect(async () => {
    const [inside, around] = [await part.boundingBox(), await figure.boundingBox()];
    expect(inside).not.toBeNull();
    if (inside === null || around === null) return;
    expect(inside.y).toBeGreaterThan(around.y);
    expect(inside.y + inside.height).toBeLessThan(around.y + around.height);
  }).toPass();
}

test("changed places are shown before and after, the code only on request", async ({ page, owner, model }) => {
  const changed = edit("index.html", ["Open from seven.", "Open from eight."], ["<p>We bake.</p>", ""]);
  const dialog = await openChanges({ page, owner, model }, changed);
  await expect(dialog).toContainText("The paragraph “Open from seven.” became “Open from eight.”.");
  const hours = changesWords.place("Paragraph “Open from eight.”", "Home");
  await expectShown(dialog, changesWords.pictureBefore(hours), "Open from seven.");
  await expectShown(dialog, changesWords.pictureAfter(hours), "Open from eight.");
  const gone = dialog.getByRole("listitem").filter({ hasText: changesWords.place("Paragraph “We bake.”", "Home") });
  await expect(gone.getByText(changesWords.isGone)).toBeVisible();
  await expectShown(dialog, changesWords.pictureBefore(changesWords.place("Paragraph “We bake.”", "Home")), "We bake.");
  expect(await violationsOn(page)).toEqual([]);

  await expect(dialog.getByRole("region", { name: "index.html" })).toHaveCount(0);
  await dialog.getByRole("button", { name: changesWords.showCode }).click();
  await expect(dialog.getByRole("region", { name: "index.html" })).toContainText("Open from eight.");
  await dialog.getByRole("button", { name: changesWords.hideCode }).click();
  await expect(dialog.getByRole("region", { name: "index.html" })).toHaveCount(0);
});

test("a changed style is shown on the element that it styles", async ({ page, owner, model }) => {
  const changed = edit("site.css", [".hours { color: #222222 }", ".hours { color: #aa0000 }"]);
  const dialog = await openChanges({ page, owner, model }, changed);
  const hours = changesWords.place("Paragraph “Open from seven.”", "Home");
  for (const [title, colour] of [
    [changesWords.pictureBefore(hours), "rgb(34, 34, 34)"],
    [changesWords.pictureAfter(hours), "rgb(170, 0, 0)"],
  ] as const) {
    await expectShown(dialog, title, "Open from seven.");
    await expect(pictureOf(dialog, title).getByText("Open from seven.")).toHaveCSS("color", colour);
  }
});

test("a change that shows on no page is told in words", async ({ page, owner, model }) => {
  const dialog = await openChanges(
    { page, owner, model },
    call("write_file", { path: "notes.txt", content: "Order flour." }),
  );
  await expect(dialog).toContainText("The file “notes.txt” is new.");
  await dialog.getByRole("button", { name: changesWords.showCode }).click();
  await expect(dialog.getByRole("region", { name: "notes.txt" })).toContainText("Order flour.");
});

test("a place far down its page is shown, also when pictures push it down", async ({ page, owner, model }) => {
  let isHeld = true;
  const held = Promise.withResolvers<void>();
  await page.context().route("**/slow.svg", async (route) => {
    if (isHeld) await held.promise;
    await route.continue();
  });
  const slow = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="2500"/>';
  const withPicture = {
    ...files,
    "index.html": home.replace(tall, `<img src="slow.svg" alt="">${tall}`),
    "slow.svg": slow,
  };
  const instruction = await model.prepare(
    "Open later",
    reply(edit("index.html", ["Open from seven.", "Open from eight."])),
    reply(say("Done.")),
  );
  const editor = editorOf(page);
  await editor.open(await createConversation(owner, withPicture));
  const turn = await editor.ask(instruction);
  await turn.getByRole("button", { name: turnWords.viewChanges }).click();
  const dialog = page.getByRole("dialog", { name: changesWords.title });
  const title = changesWords.pictureAfter(changesWords.place("Paragraph “Open from eight.”", "Home"));
  await expectShown(dialog, title, "Open from eight.");
  isHeld = false;
  held.resolve();
  const picture = pictureOf(dialog, title).locator("img");
  await expect.poll(() => picture.evaluate((one) => one.getBoundingClientRect().height)).toBe(2_500);
  await expectShown(dialog, title, "Open from eight.");
});
