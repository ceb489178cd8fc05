import { accountsWords } from "#lib/words/accounts.ts";
import { changesWords } from "#lib/words/changes.ts";
import { previewWords } from "#lib/words/preview.ts";
import { projectWords } from "#lib/words/projects.ts";
import { actWords } from "#lib/words/turn/acts.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { pressByKeyboard, tabTo } from "./ways.ts";

test("by keyboard: sign in, open, send, stop, view the changes, undo", async ({ page, model }) => {
  const owner = await createActor();
  await createConversation(owner);
  const pause = model.pause();
  const stopped = await model.prepare("Stop me", reply(say("Begun. "), pause.part, say("Never said.")));
  const changed = await model.prepare(
    "Change it",
    reply(call("edit_file", { path: "index.html", edits: [{ oldText: "Welcome", newText: "By keyboard" }] })),
    reply(say("Changed.")),
  );

  await page.goto("/sign-in");
  await expect(page.getByLabel(accountsWords.email)).toBeFocused();
  await page.keyboard.type(owner.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(knownPassword);
  await page.keyboard.press("Enter");

  await pressByKeyboard(page.getByRole("link", { name: "Bakery" }));
  await pressByKeyboard(page.getByRole("button", { name: projectWords.resume }));
  const editor = editorOf(page);
  await tabTo(editor.instruction);
  await page.keyboard.type(stopped);
  await page.keyboard.press("Enter");
  await pause.reached();
  await expect(editor.instruction).toBeFocused();
  await pressByKeyboard(editor.stop);
  await expect(editor.turn(1)).toContainText(/You stopped this change/);

  await tabTo(editor.instruction);
  await page.keyboard.type(changed);
  await page.keyboard.press("Enter");
  const turn = editor.turn(2);
  await expect(turn).toContainText("Changed.");
  await pressByKeyboard(turn.getByRole("button", { name: turnWords.viewChanges }), "Shift+Tab");
  const changes = page.getByRole("dialog", { name: changesWords.title });
  await expect(changes).toContainText("By keyboard");
  await page.keyboard.press("Escape");
  await expect(changes).toBeHidden();
  await expect(turn.getByRole("button", { name: turnWords.viewChanges })).toBeFocused();
  await pressByKeyboard(turn.getByRole("button", { name: turnWords.undo }));
  await expect(turn.getByText(turnWords.undone, { exact: true })).toBeVisible();
});

test("after Stop the focus is in the message box", async ({ page, owner, model }) => {
  const pause = model.pause();
  const instruction = await model.prepare("Stop me", reply(say("Begun. "), pause.part));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await editor.ask(instruction);
  await pause.reached();
  await pressByKeyboard(editor.stop);
  await expect(editor.stop).toBeHidden();
  await expect(editor.instruction).toBeFocused();
});

test("Ctrl+Z outside of fields undoes the last change, then the one before", async ({ page, owner }) => {
  const site = await createConversation(owner);
  const editor = editorOf(page);
  await createTurn(owner, site, {
    instruction: "The first",
    change: { path: "index.html", content: '<h1>First</h1><input aria-label="Name">' },
  });
  await createTurn(owner, site, {
    instruction: "The second",
    change: { path: "index.html", content: "<h1>Second</h1>" },
  });
  await editor.open(site);
  const heading = editor.preview.getByRole("heading");
  await expect(heading).toHaveText("Second");

  // In the box the keys undo what is typed.
  await editor.instruction.fill("Half a sentence");
  await editor.instruction.press("Control+z");
  await expect(editor.turn(3)).toBeHidden();
  await page.getByRole("log").press("Control+z");
  await expect(editor.turn(3)).toBeVisible();
  await expect(heading).toHaveText("First");
  await editor.preview.getByLabel("Name").fill("Ada");
  await editor.preview.getByLabel("Name").press("Control+z");
  await expect(editor.turn(4)).toBeHidden();
  await expect(editor.turn(2).getByRole("button", { name: turnWords.bringBack })).toBeVisible();
  // An undo is one line, called by what it did.
  const undone = page.getByRole("article", { name: `${actWords.undid("“The second”")} 3`, exact: true });
  await expect(undone).toBeVisible();
  await expect(undone.getByLabel(turnWords.changed)).toHaveCount(0);
  // The keys undo in the page too, and stay those of its fields.
  await heading.click();
  await page.keyboard.press("Control+z");
  await expect(editor.turn(4)).toBeVisible();
  await expect(editor.turn(1).getByRole("button", { name: turnWords.bringBack })).toBeVisible();
});

for (const width of [768, 1440]) {
  test(`Tab leads from the box over the page to the first turn, ${width} wide`, async ({ page, owner, model }) => {
    const hello = await model.prepare("Say hello", reply(say("Hello.")));
    await page.setViewportSize({ width, height: 900 });
    const editor = editorOf(page);
    await editor.open(await createConversation(owner));
    await expect(await editor.ask(hello)).toContainText("Hello.");
    await expect(editor.preview.locator("body")).not.toBeEmpty();
    await editor.instruction.focus();
    await tabTo(page.getByRole("button", { name: previewWords.toBox }));
    await tabTo(editor.turn(1).getByRole("link", { name: turnWords.inspect }));
  });
}

test("behind the page a button leads back to the message box", async ({ page, owner }) => {
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await expect(editor.preview.getByRole("heading")).toBeVisible();
  await editor.instruction.focus();
  const back = page.getByRole("button", { name: previewWords.toBox });
  await tabTo(back);
  await expect(back).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(editor.instruction).toBeFocused();
});
