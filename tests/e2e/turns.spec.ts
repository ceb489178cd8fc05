import type { Locator } from "@playwright/test";
import { editorWords } from "#lib/words/editor.ts";
import { toolWords } from "#lib/words/tools.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

/** The step that changes the heading of the small site. */
const changeHeading = (to: string) =>
  reply(
    say("I look for the heading."),
    call("edit_file", { path: "index.html", edits: [{ oldText: "<h1>Welcome</h1>", newText: `<h1>${to}</h1>` }] }),
  );

test("Stop ends the change, restores the site, and its work can be restored", async ({ page, owner, model }) => {
  const pause = model.pause();
  const instruction = await model.prepare(
    "Stop me",
    changeHeading("Half done"),
    reply(say("Now the rest. "), pause.part, say("Never said.")),
  );
  const editor = editorOf(page);
  const heading = editor.preview.getByRole("heading");
  await editor.open(await createConversation(owner));
  await expect(heading).toHaveText("Welcome");

  const stopped = await editor.ask(instruction);
  await pause.reached();
  await expect(heading).toHaveText("Half done");
  await expect(stopped).toContainText("Now the rest.");
  await editor.stop.click();

  await expect(stopped).toContainText(/You stopped this change.*The site is as it was before\./);
  await expect(heading).toHaveText("Welcome");
  await expect(editor.stop).toBeHidden();
  await expect(editor.instruction).toBeEditable();
  await expect(stopped).not.toContainText("Never said.");

  await stopped.getByRole("button", { name: turnWords.restore }).click();
  await expect(heading).toHaveText("Half done");
  await expect(editor.turn(2)).toContainText("Brought back what “Stop me");
  await expect(stopped.getByRole("button", { name: turnWords.restore })).toBeHidden();
});

test("a reload during a change continues it without repeating a word", async ({ page, owner, model }) => {
  const [first, second] = [model.pause(), model.pause()];
  const instruction = await model.prepare(
    "Reload me",
    changeHeading("Reloaded"),
    reply(say("One ", "two "), first.part, say("three "), second.part, say("four.")),
  );
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const turn = await editor.ask(instruction);
  await first.reached();
  await expect(turn).toContainText("One two");

  await page.reload();
  await expect(editor.stop).toBeVisible();
  await expect(turn).toContainText("One two");
  await first.release();
  await second.reached();
  await expect(turn).toContainText("One two three");
  await page.reload();
  await second.release();

  const live = await onceOver(turn);
  expect(live.match(/One two three four\./g)).toHaveLength(1);
  expect(live.match(/I look for the heading\./g)).toHaveLength(1);
  await page.reload();
  await expect.poll(() => onceOver(turn)).toBe(live);
});

test("a second tab shows the same change live", async ({ page, context, owner, model }) => {
  const site = await createConversation(owner);
  const pause = model.pause();
  const instruction = await model.prepare(
    "Show it twice",
    changeHeading("Seen twice"),
    reply(say("Half "), pause.part, say("and half.")),
  );
  const one = editorOf(page);
  const two = editorOf(await context.newPage());
  await one.open(site);
  await one.ask(instruction);
  await pause.reached();

  await two.open(site);
  await expect(two.turn(1)).toContainText("Half");
  await expect(two.preview.getByRole("heading")).toHaveText("Seen twice");
  await pause.release();

  expect(await onceOver(one.turn(1))).toContain("Half and half.");
  expect(await onceOver(two.turn(1))).toBe(await onceOver(one.turn(1)));
});

test("ten tabs follow the same change to its end", async ({ page, context, owner, model }) => {
  test.slow();
  const site = await createConversation(owner);
  const pause = model.pause();
  const instruction = await model.prepare("Show it ten times", reply(say("Half "), pause.part, say("and half.")));
  const first = editorOf(page);
  const tabs = [first];
  // A model that says nothing for two minutes is given up, so all of them are open before it begins.
  await first.open(site);
  for (let tab = 2; tab <= 10; tab++) {
    const next = editorOf(await context.newPage());
    await next.open(site);
    await expect(next.preview.getByRole("heading")).toHaveText("Welcome");
    tabs.push(next);
  }
  await first.ask(instruction);
  await pause.reached();
  for (const { turn } of tabs) await expect(turn(1)).toContainText("Half");
  await pause.release();
  for (const { turn } of tabs) await expect(turn(1)).toContainText("Half and half.");
});

test("a message sent during a change waits and then runs", async ({ page, owner, model }) => {
  const pause = model.pause();
  const first = await model.prepare("The first", reply(say("First "), pause.part, say("done.")));
  const second = await model.prepare("The second", changeHeading("Second"), reply(say("Second done.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const running = await editor.ask(first);
  await pause.reached();

  const waiting = await editor.ask(second);
  await expect(page.getByRole("region", { name: turnWords.waiting })).toContainText(second);
  await expect(editor.send).toHaveText(editorWords.running);
  await pause.release();

  await expect(running).toContainText("First done.");
  await expect(waiting).toContainText("Second done.");
  await expect(editor.preview.getByRole("heading")).toHaveText("Second");
});

test("a failed change says why, also after a reload, and the next works", async ({ page, owner, model }) => {
  const failing = await model.prepare("Fail", changeHeading("Lost"), refuse(401, "invalid_api_key"));
  const working = await model.prepare("Succeed", changeHeading("Kept"), reply(say("That worked.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));

  const failed = await editor.ask(failing);
  await expect(failed.getByRole("button", { name: turnWords.restore })).toBeVisible();
  const live = await onceOver(failed);
  await page.reload();
  await expect(failed.getByRole("button", { name: turnWords.restore })).toBeVisible();
  await expect.poll(() => onceOver(failed)).toBe(live);
  await expect(editor.preview.getByRole("heading")).toHaveText("Welcome");

  await expect(await editor.ask(working)).toContainText("That worked.");
  await expect(editor.preview.getByRole("heading")).toHaveText("Kept");
});

test("the agent's steps can be opened and are closed at first", async ({ page, owner, model }) => {
  const instruction = await model.prepare("Details", changeHeading("Details"), reply(say("Done.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const turn = await editor.ask(instruction);
  await expect(turn).toContainText("Done.");
  const step = turn.getByText(toolWords.edit_file("index.html", 1));

  await expect(step).toBeHidden();
  await turn.getByTitle(turnWords.details).click();
  await step.click();
  await expect(turn.getByText("Edited index.html: 1 replacement")).toBeVisible();
});

/** Returns a turn's text once it has ended and the server has told its duration. */
async function onceOver(turn: Locator): Promise<string> {
  await expect(turn).toContainText(/Worked for \d+ s/);
  // The page's clock starts when the browser is idle, and goes on.
  const time = turn.locator("time").last();
  await expect(time).not.toBeEmpty();
  const said = await time.innerText();
  return (await turn.innerText())
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(new RegExp(`${said}$`), "");
}
