import { changesWords } from "#lib/words/changes.ts";
import { commonWords } from "#lib/words/common.ts";
import { editorWords } from "#lib/words/editor.ts";
import { greetingWords } from "#lib/words/greeting.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("on a phone conversation and preview are two tabs that keep their state", async ({ page, owner, model }) => {
  const instruction = await model.prepare(
    "Change it",
    reply(call("edit_file", { path: "index.html", edits: [{ oldText: "Welcome", newText: "On the go" }] })),
    reply(say("Changed.")),
  );
  const editor = editorOf(page);
  const heading = editor.preview.getByRole("heading");
  await editor.open(await createConversation(owner));
  await expect(heading).toBeHidden();

  const turn = await editor.ask(instruction);
  await expect(turn).toContainText("Changed.");
  await editor.instruction.fill("Not sent yet");
  const previewTab = page.getByRole("tab", { name: editorWords.tabPreview });
  await expect(previewTab).toContainText(editorWords.previewChanged);
  await expect(page.locator("iframe"), "the site, before anybody looks at it").toHaveCount(0);
  await previewTab.tap();
  await expect(previewTab).not.toContainText(editorWords.previewChanged);
  await expect(heading).toHaveText("On the go");
  await expect(heading).toBeVisible();
  await expect(turn).toBeHidden();

  await page.getByRole("tab", { name: editorWords.tabConversation }).tap();
  await expect(editor.instruction).toHaveValue("Not sent yet");
  await turn.getByRole("button", { name: turnWords.viewChanges }).tap();
  const changes = page.getByRole("dialog", { name: changesWords.title });
  await expect(changes).toContainText("On the go");
  await changes.getByRole("button", { name: commonWords.close }).tap();
  await turn.getByRole("button", { name: turnWords.undo }).tap();
  await expect(turn.getByText(turnWords.undone, { exact: true })).toBeVisible();
});

test("on a phone a new conversation starts at its top, even above a keyboard", async ({ page, owner }) => {
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const title = page.getByRole("heading", { name: greetingWords.title });
  const log = page.getByRole("log");
  const place = () =>
    log.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight > clientHeight]);
  await expect(title).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 1_400 });
  await expect.poll(place).toEqual([0, false]);
  await page.setViewportSize({ width: 390, height: 500 });
  await expect.poll(place).toEqual([0, true]);
  await expect(page.getByRole("button", { name: editorWords.newest })).toBeHidden();
});
