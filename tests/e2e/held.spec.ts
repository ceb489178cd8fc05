import { heldScreenWords } from "#lib/words/page/held-screen.ts";
import { turnWords } from "#lib/words/turn.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { expect, test } from "./fixtures.ts";
import { bakery, openBakery } from "./screens/bakery.ts";
import { selectingOn } from "./selecting.ts";
import { violationsOn } from "./violations.ts";

const headline = "Good bread takes its time";
const link = "See what we bake";
const edit = (oldText: string, newText: string) =>
  call("edit_file", { path: "index.html", edits: [{ oldText, newText }] });

/** The model changes the heading, which is picked, and a link, which is not. */
const changes = [
  reply(edit(`<h1>${headline}</h1>`, "<h1>Bread worth waking up for</h1>"), edit(link, "Look at our bread")),
  reply(say("The headline is new.")),
];

test.beforeAll(() => {
  expect(bakery()["index.html"]).toContain(`<h1>${headline}</h1>`);
});

test("what the agent changes elsewhere is listed, compared and applied by keyboard", async ({ page, owner, model }) => {
  const instruction = await model.prepare("Make it livelier", ...changes);
  const editor = await openBakery({ page, owner });
  const select = selectingOn(page);
  const heading = editor.preview.getByRole("heading", { level: 1 });
  await select.begin();
  await select.pick(heading, headline);
  await page.keyboard.press("Escape");
  const turn = await editor.ask(instruction);
  const held = turn.getByRole("group", { name: heldScreenWords.title(1, false) });
  await expect(held).toContainText(`“${link}” would become “Look at our bread”`);
  await expect(turn.getByRole("group", { name: turnWords.changed })).not.toContainText("Look at our bread");
  await expect(heading).toHaveText("Bread worth waking up for");
  await expect(editor.preview.getByText(link)).toBeVisible();
  expect(await violationsOn(page, { include: "#turn-1" })).toEqual([]);

  await held.getByRole("button", { name: /^Before and after of/ }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: heldScreenWords.dialog });
  await expect(dialog).toContainText("Look at our bread");
  await expect(dialog).not.toContainText("waking up");
  await page.keyboard.press("Escape");
  await held.getByRole("button", { name: heldScreenWords.apply }).focus();
  await page.keyboard.press("Enter");
  await expect(held).toBeHidden();
  await expect(turn).toBeFocused();
  await expect(editor.preview.getByText("Look at our bread")).toBeVisible();
  await expect(editor.turn(2)).toContainText(/^Applied what was held back in/);
  await editor.turn(2).getByRole("button", { name: turnWords.undo }).click();
  await expect(editor.preview.getByText(link)).toBeVisible();
  await expect(heading).toHaveText("Bread worth waking up for");
});

test("what is left out is gone after a reload as well", async ({ page, owner, model }) => {
  const instruction = await model.prepare("Make it livelier", ...changes);
  const editor = await openBakery({ page, owner });
  const select = selectingOn(page);
  await select.begin();
  await select.pick(editor.preview.getByRole("heading", { level: 1 }), headline);
  await page.keyboard.press("Escape");
  const turn = await editor.ask(instruction);
  const held = turn.getByRole("group", { name: heldScreenWords.title(1, false) });
  await held.getByRole("button", { name: heldScreenWords.leaveOut }).click();
  await expect(held).toBeHidden();
  await page.reload();
  await expect(editor.preview.getByText("Bread worth waking up for")).toBeVisible();
  await expect(editor.preview.getByText(link)).toBeVisible();
  await expect(held).toBeHidden();
});
