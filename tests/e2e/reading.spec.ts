import { changesWords } from "#lib/words/changes.ts";
import { editorWords } from "#lib/words/editor.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

const long = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of a long answer.\n\n`);

test("a reader who scrolled up stays there, and one press leads to the newest", async ({ page, owner, model }) => {
  const pause = model.pause();
  const instruction = await model.prepare("Say much", reply(say(...long), pause.part, say("The end.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const turn = await editor.ask(instruction);
  await pause.reached();
  await expect(turn).toContainText("Line 60");
  const log = page.getByRole("log");
  const newest = page.getByRole("button", { name: editorWords.newest });
  await expect(newest).toBeHidden();

  await log.evaluate((element) => element.scrollTo({ top: 100 }));
  await expect(newest).toBeVisible();
  await pause.release();
  await expect(turn).toContainText("The end.");
  await expect(turn.locator(`a[href^="#turn-"]`)).toBeVisible();
  expect(await log.evaluate((element) => element.scrollTop)).toBe(100);

  await newest.click();
  await expect(newest).toBeHidden();
  await expect(turn.getByText("The end.")).toBeInViewport();
});

test("a change's link leads to it in a long conversation", async ({ page, owner, model }) => {
  const first = await model.prepare("The first", reply(say("First.")));
  const second = await model.prepare("Say much", reply(say(...long)));
  const editor = editorOf(page);
  const site = await createConversation(owner);
  await editor.open(site);
  await expect(await editor.ask(first)).toContainText("First.");
  await expect(await editor.ask(second)).toContainText("Line 60");

  const link = await editor.turn(1).locator(`a[href^="#turn-"]`).getAttribute("href");
  await page.goto(`/conversations/${site.conversationId}${link}`);
  await page.reload();
  await expect(editor.turn(1).getByText("First.")).toBeInViewport();
  await expect(page.getByRole("button", { name: editorWords.newest })).toBeVisible();
});

for (const [device, width] of [
  ["a desktop", 1440],
  ["a phone", 390],
] as const) {
  test(`on ${device} a link to a change scrolls only the conversation`, async ({ page, owner }) => {
    await page.setViewportSize({ width, height: 800 });
    const site = await createConversation(owner);
    for (let turn = 1; turn <= 34; turn++) {
      // The history lists changing turns only, and links to one of them.
      await createTurn(owner, site, { instruction: `Change ${turn}`, ...(turn === 20 ? {} : { change: null }) });
    }
    const editor = editorOf(page);
    const address = `/conversations/${site.conversationId}`;
    const expectInPlace = async (ordinal: number) => {
      await expect(editor.turn(ordinal).getByText(`Change ${ordinal}`)).toBeInViewport();
      await expect(page.getByRole("banner").first()).toBeInViewport({ ratio: 1 });
      const scrolled = await page.getByRole("log").evaluate((log) => {
        const moved: string[] = [];
        for (let element = log.parentElement; element; element = element.parentElement) {
          if (element.scrollTop !== 0) moved.push(element.tagName);
          // A part that a link could scroll must not be scrollable at all.
          element.scrollTop = 40;
          if (element.scrollTop !== 0) moved.push(`${element.tagName} can be scrolled`);
        }
        return [...moved, ...(window.scrollY === 0 ? [] : ["window"])];
      });
      expect(scrolled).toEqual([]);
    };
    await page.goto(`/projects/${site.projectId}/history`);
    await page.getByRole("listitem").filter({ hasText: "Change 20" }).getByRole("link").click();
    await expectInPlace(20);
    await page.reload();
    await expectInPlace(20);
    await page.evaluate(() => {
      location.hash = "#turn-6";
    });
    await expectInPlace(6);
    // So far back that its page of turns is not loaded yet.
    await page.goto(`/projects/${site.projectId}`);
    await page.goto(`${address}#turn-2`);
    await expectInPlace(2);
  });
}

test("an undone change says so and is brought back from its card", async ({ page, owner, model }) => {
  const instruction = await model.prepare(
    "Change it",
    reply(call("edit_file", { path: "index.html", edits: [{ oldText: "Welcome", newText: "Changed" }] })),
    reply(say("Done.")),
  );
  const editor = editorOf(page);
  const heading = editor.preview.getByRole("heading");
  await editor.open(await createConversation(owner));
  const changed = await editor.ask(instruction);
  await expect(changed).toContainText("The heading “Welcome” became");
  await changed.getByRole("button", { name: turnWords.undo }).click();
  await expect(changed.getByText(turnWords.undone, { exact: true })).toBeVisible();
  await expect(heading).toHaveText("Welcome");

  await changed.getByRole("button", { name: turnWords.bringBack }).click();
  await expect(heading).toHaveText("Changed");
  await expect(changed.getByText(turnWords.undone, { exact: true })).toBeHidden();
  await expect(changed.getByRole("button", { name: turnWords.undo })).toBeVisible();
});

test("changes are shown by word, in the view that was chosen last", async ({ page, owner, model }) => {
  const instruction = await model.prepare(
    "Change it",
    reply(call("edit_file", { path: "index.html", edits: [{ oldText: "Open daily.", newText: "Open weekly." }] })),
    reply(say("Done.")),
  );
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const changed = await editor.ask(instruction);
  const changes = page.getByRole("dialog", { name: changesWords.title });
  await changed.getByRole("button", { name: turnWords.viewChanges }).click();
  await changes.getByRole("button", { name: changesWords.showCode }).click();
  await expect(changes.locator(".diff-code-edit")).toHaveText(["daily", "weekly"]);
  await expect(changes.getByRole("radio", { name: changesWords.split })).toBeChecked();
  await changes.getByRole("radio", { name: changesWords.unified }).click();
  await expect(changes.locator("table.diff-unified")).toBeVisible();

  await page.reload();
  await changed.getByRole("button", { name: turnWords.viewChanges }).click();
  await changes.getByRole("button", { name: changesWords.showCode }).click();
  await expect(changes.getByRole("radio", { name: changesWords.unified })).toBeChecked();
});
