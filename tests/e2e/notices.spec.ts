import { editorWords } from "#lib/words/editor.ts";
import { noticeWords } from "#lib/words/turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

test("a hidden tab's title says that its change is done, until looked at", async ({ page, owner, model }) => {
  const pause = model.pause();
  const instruction = await model.prepare("Finish behind my back", reply(say("Half "), pause.part, say("and half.")));
  // A driven browser never hides a tab by itself.
  await page.addInitScript(() => {
    let state = "visible";
    Object.defineProperty(document, "visibilityState", { get: () => state });
    Object.assign(window, {
      look(next: string) {
        state = next;
        document.dispatchEvent(new Event("visibilitychange"));
      },
    });
  });
  const look = (state: "hidden" | "visible") => page.evaluate(`look("${state}")`);
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await editor.ask(instruction);
  await pause.reached();
  await page.clock.install();
  await look("hidden");
  await pause.release();
  await expect(async () => {
    await page.clock.runFor(16_000);
    await expect(page).toHaveTitle(new RegExp(`^${noticeWords.completed} · Bakery`), { timeout: 500 });
  }).toPass();

  await look("visible");
  await expect(page).toHaveTitle(/^Bakery/);
});

test("a lost and restored connection is shown", async ({ page, context, owner }) => {
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await expect(editor.instruction).toBeEditable();
  await context.setOffline(true);
  await expect(page.getByText(editorWords.connectionLost)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(editorWords.connectionBack)).toBeVisible();
  await expect(page.getByText(editorWords.connectionBack)).toBeHidden();
});
