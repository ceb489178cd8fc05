import type { Locator, Page } from "@playwright/test";
import { words } from "#lib/platform/words.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

const tabsMax = 40;

test("without a mouse: sign in, open the site, send, stop, send again, look at the changes, undo", async ({
  page,
  model,
}) => {
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
  await expect(page.getByLabel(words.accounts.email)).toBeFocused();
  await page.keyboard.type(owner.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(knownPassword);
  await page.keyboard.press("Enter");

  await press(page, page.getByRole("link", { name: "Bakery" }));
  await press(page, page.getByRole("button", { name: words.projects.resume }));
  const editor = editorOf(page);
  await tabTo(page, editor.instruction);
  await page.keyboard.type(stopped);
  await page.keyboard.press("Enter");
  await pause.reached();
  await expect(editor.instruction).toBeFocused();
  await press(page, editor.stop);
  await expect(editor.turn(1)).toContainText(/You stopped this change/);

  await tabTo(page, editor.instruction);
  await page.keyboard.type(changed);
  await page.keyboard.press("Enter");
  const turn = editor.turn(2);
  await expect(turn).toContainText("Changed.");
  await press(page, turn.getByRole("button", { name: words.turn.viewChanges }), "Shift+Tab");
  const changes = page.getByRole("dialog", { name: words.changes.title });
  await expect(changes).toContainText("By keyboard");
  await page.keyboard.press("Escape");
  await expect(changes).toBeHidden();
  await expect(turn.getByRole("button", { name: words.turn.viewChanges })).toBeFocused();
  await press(page, turn.getByRole("button", { name: words.turn.undo }));
  await expect(turn.getByText(words.turn.undone, { exact: true })).toBeVisible();
});

test("after Stop the focus is where the next message is typed", async ({ page, owner, model }) => {
  const pause = model.pause();
  const instruction = await model.prepare("Stop me", reply(say("Begun. "), pause.part));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await editor.ask(instruction);
  await pause.reached();
  await press(page, editor.stop);
  await expect(editor.stop).toBeHidden();
  await expect(editor.instruction).toBeFocused();
});

/** Goes to a control with the Tab key alone, as somebody would, and presses Enter on it. */
async function press(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < tabsMax; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached with ${tabsMax} times ${key}.`);
}
