import { commonWords } from "#lib/words/common.ts";
import { editorWords } from "#lib/words/editor.ts";
import { greetingWords, suggestionWords } from "#lib/words/greeting.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

test("an unsent draft survives a reload and is gone once sent", async ({ page, owner, model }) => {
  const instruction = await model.prepare("Send me later", reply(say("Done.")));
  const editor = editorOf(page);
  const site = await createConversation(owner);
  await editor.open(site);
  await editor.instruction.fill(instruction);
  await page.reload();
  await expect(editor.instruction).toHaveValue(instruction);

  await expect(editor.send).toBeEnabled();
  await editor.instruction.press("Enter");
  await expect(editor.turn(1)).toContainText("Done.");
  await page.reload();
  await expect(editor.turn(1)).toContainText("Done.");
  await expect(editor.instruction).toHaveValue("");
});

test("arrow-up in an empty box recalls earlier messages, the newest first", async ({ page, owner, model }) => {
  const first = await model.prepare("The first", reply(say("One.")));
  const second = await model.prepare("The second", reply(say("Two.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await expect(await editor.ask(first)).toContainText("One.");
  await expect(await editor.ask(second)).toContainText("Two.");
  await expect(editor.instruction).toHaveValue("");

  await editor.instruction.press("ArrowUp");
  await expect(editor.instruction).toHaveValue(second);
  await editor.instruction.press("ArrowUp");
  await expect(editor.instruction).toHaveValue(first);
  await editor.instruction.press("ArrowDown");
  await editor.instruction.press("ArrowDown");
  await expect(editor.instruction).toHaveValue("");
});

test("Escape stops the change from anywhere, and its words can be sent again", async ({ page, owner, model }) => {
  const pause = model.pause();
  const instruction = await model.prepare("Stop me", reply(say("Begun. "), pause.part, say("Never said.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const stopped = await editor.ask(instruction);
  await pause.reached();
  await editor.instruction.blur();
  await page.keyboard.press("Escape");

  await expect(stopped).toContainText(/You stopped this change/);
  await expect(editor.instruction).toBeFocused();
  await stopped.getByRole("button", { name: turnWords.tryAgain }).click();
  await expect(editor.instruction).toHaveValue(instruction);
  await expect(editor.instruction).toBeFocused();
});

test("a waiting message can be withdrawn before it begins", async ({ page, owner, model }) => {
  const pause = model.pause();
  const first = await model.prepare("The first", reply(say("First "), pause.part, say("done.")));
  const second = await model.prepare("The second", reply(say("Never said.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const running = await editor.ask(first);
  await pause.reached();
  const waiting = await editor.ask(second);
  await waiting.getByRole("button", { name: turnWords.withdraw }).click();

  await expect(waiting).toContainText(turnWords.withdrawn);
  await pause.release();
  await expect(running).toContainText("First done.");
  expect(await model.requests(second)).toEqual([]);
});

test("a waiting message can be reworded, keeps its place, and runs reworded", async ({ page, owner, model }) => {
  const pause = model.pause();
  const first = await model.prepare("The first", reply(say("First "), pause.part, say("done.")));
  const reworded = await model.prepare("Reworded", reply(say("Second done.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const running = await editor.ask(first);
  await pause.reached();
  await editor.ask("The second");
  const waiting = editor.turn(2);
  await waiting.getByRole("button", { name: turnWords.reword }).click();
  const box = waiting.getByRole("textbox", { name: turnWords.rewordLabel });
  await expect(box).toBeFocused();
  await box.press("Escape");
  await expect(box).toBeHidden();
  await expect(editor.stop).toBeEnabled();

  await waiting.getByRole("button", { name: turnWords.reword }).click();
  await box.fill(reworded);
  await box.press("Enter");
  // The edit box also shows the words before they are saved.
  await expect(box).toBeHidden();
  await expect(waiting.getByText(reworded)).toBeVisible();
  await pause.release();
  await expect(running).toContainText("First done.");
  await expect(waiting).toContainText("Second done.");
});

test("a suggestion chosen and sent by keyboard changes the site", async ({ page, owner, model }) => {
  const heading = suggestionWords.heading("Welcome", suggestionWords.welcome("Home"));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await expect(page.getByText(greetingWords.site("Home", greetingWords.pages(2)))).toBeVisible();

  const suggestion = page.getByRole("button", { name: heading });
  await suggestion.focus();
  await page.keyboard.press("Enter");
  await expect(editor.instruction).toBeFocused();
  await expect(editor.instruction).toHaveValue(heading);
  // The new heading is selected, so typing replaces it.
  const worded = await model.prepare("By hand", reply(say("Worded.")));
  await page.keyboard.type(worded);
  await expect(editor.instruction).toHaveValue(`Change the heading “Welcome” to “${worded}”`);
  await page.keyboard.press("Enter");
  await expect(editor.turn(1)).toContainText("Worded.");
});

test("text typed before the page's script arrives is kept and can be sent", async ({ page, owner, model }) => {
  const instruction = await model.prepare("Typed early", reply(say("Got it.")));
  const script = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  const editor = editorOf(page);
  const { conversationId } = await createConversation(owner);
  await page.goto(`/conversations/${conversationId}`, { waitUntil: "commit" });
  await editor.instruction.fill(instruction);
  script.resolve();

  await editor.send.click();
  await expect(editor.turn(1)).toContainText("Got it.");
  await expect(editor.instruction).toHaveValue("");
});

test("text typed before the page's script arrives survives a reload at once", async ({ page, owner }) => {
  const script = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await script.promise;
    await route.continue().catch(() => undefined);
  });
  const editor = editorOf(page);
  const { conversationId } = await createConversation(owner);
  const address = `/conversations/${conversationId}`;
  await page.goto(address, { waitUntil: "commit" });
  await editor.instruction.fill("Typed early");
  await page.reload({ waitUntil: "commit" });
  await expect(editor.instruction).toHaveValue("Typed early");
  await editor.instruction.press("End");
  await editor.instruction.pressSequentially(", and more");
  script.resolve();

  await expect(editor.send).toBeEnabled();
  await page.reload();
  await expect(editor.instruction).toHaveValue("Typed early, and more");
});

test("text typed while a message is being sent becomes the next draft", async ({ page, owner, model }) => {
  const instruction = await model.prepare("Sent slowly", reply(say("Got it.")));
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/edit-sessions", async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await editor.enter(instruction);
  await asked.promise;
  await expect(page.getByRole("listitem").filter({ hasText: instruction })).toBeVisible();
  await editor.instruction.pressSequentially("And then");
  answered.resolve();

  await expect(editor.turn(1)).toContainText("Got it.");
  await expect(editor.instruction).toHaveValue("And then");
});

test("a message whose answer was lost stays in the box and is sent once", async ({ page, owner, model }) => {
  const instruction = await model.prepare("Sent twice", reply(say("Got it.")));
  let tries = 0;
  await page.route("**/edit-sessions", async (route) => {
    tries++;
    // The first request arrives, and its answer is lost.
    if (tries > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await editor.enter(instruction);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(commonWords.unreachable);
  await expect(editor.instruction).toHaveValue(instruction);

  await editor.send.click();
  await expect(editor.turn(1)).toContainText("Got it.");
  await expect(editor.instruction).toHaveValue("");
  await expect(editor.turn(2)).toBeHidden();
  expect(await model.requests(instruction)).toHaveLength(1);
});

test("without a stream the page polls and shows the same", async ({ page, owner, model }) => {
  const pause = model.pause();
  const instruction = await model.prepare("Without a stream", reply(say("One "), pause.part, say("two.")));
  await page.route("**/stream?*", (route) => route.abort());
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const turn = await editor.ask(instruction);
  await pause.reached();
  await expect(page.getByText(editorWords.connectionPolling)).toBeVisible();
  await expect(turn).toContainText("One");
  await pause.release();
  await expect(turn).toContainText("One two.");
});

test("a second message sent before the first is accepted runs after it", async ({ page, owner, model }) => {
  const first = await model.prepare("The first", reply(say("First done.")));
  const second = await model.prepare("The second", reply(say("Second done.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const answered = Promise.withResolvers<void>();
  await page.route("**/edit-sessions", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await editor.enter(first);
  await expect(editor.send).toHaveText(editorWords.queueing);
  await expect(editor.instruction).toHaveValue("");
  await editor.enter(second);
  answered.resolve();
  await expect(editor.turn(1)).toContainText("First done.");
  await expect(editor.turn(2)).toContainText("Second done.");
  await expect(editor.instruction).toHaveValue("");
});

test("messages typed faster than they are accepted stay separate and in order", async ({ page, owner, model }) => {
  const pause = model.pause();
  const first = await model.prepare("The first", reply(pause.part, say("Done.")));
  await page.route("**/edit-sessions", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await editor.enter(first);
  for (const instruction of ["The second", "The third"]) {
    await page.keyboard.type(instruction);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type("Not sent yet");

  const waiting = page.getByRole("region", { name: turnWords.waiting }).getByRole("article");
  await expect(waiting).toHaveCount(2);
  await expect(waiting.nth(0).getByText("The second", { exact: true })).toBeVisible();
  await expect(waiting.nth(1).getByText("The third", { exact: true })).toBeVisible();
  await expect(editor.turn(1)).toContainText(first);
  await expect(editor.instruction).toHaveValue("Not sent yet");
  await pause.release();
});

test("messages that failed to send return to the box above the new text", async ({ page, owner }) => {
  const answered = Promise.withResolvers<void>();
  await page.route("**/edit-sessions", async (route) => {
    await answered.promise;
    await route.abort();
  });
  const editor = editorOf(page);
  const site = await createConversation(owner);
  await editor.open(site);
  await editor.enter("The first");
  await page.keyboard.type("The second");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The third");
  answered.resolve();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(commonWords.unreachable);
  await expect(editor.instruction).toHaveValue("The first\n\nThe second\n\nThe third");
  await page.reload();
  await expect(editor.instruction).toHaveValue("The first\n\nThe second\n\nThe third");
});

test("a message in flight when the page is left is in the box afterwards", async ({ page, owner }) => {
  await page.route("**/edit-sessions", () => undefined);
  const editor = editorOf(page);
  const site = await createConversation(owner);
  await editor.open(site);
  await editor.enter("On its way");
  await expect(editor.instruction).toHaveValue("");
  await page.reload();
  await expect(editor.instruction).toHaveValue("On its way");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("after a new message a reload shows it, not the linked turn", async ({ page, owner, model }) => {
  const [first, second] = [await model.prepare("Linked"), await model.prepare("Newest", reply(say("Second done.")))];
  const editor = editorOf(page);
  const { conversationId } = await createConversation(owner);
  await page.goto(`/conversations/${conversationId}#turn-1`);
  await editor.ask(first);
  await expect(await editor.ask(second)).toContainText("Second done.");
  expect(new URL(page.url()).hash).toBe("");
});

test("a message right after a wish to plan belongs to the plan", async ({ page, owner, model }) => {
  const pause = model.pause();
  const wish = await model.prepare("A page about us", reply(pause.part, say("What should it say?")));
  const sent: string[] = [];
  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/.*(plans|messages|edit-sessions)$/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent.push(new URL(route.request().url()).pathname.replaceAll(/[0-9a-f-]{36}/g, ":id"));
    await answered.promise;
    await route.continue();
  });
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await editor.instruction.fill(wish);
  await page.getByRole("button", { name: editorWords.planFirst }).click();
  await expect(editor.instruction).toHaveValue("");
  await editor.instruction.focus();
  await page.keyboard.type("Mention our dog");
  await page.keyboard.press("Enter");
  answered.resolve();
  await expect.poll(() => sent).toEqual(["/api/conversations/:id/plans", "/api/plans/:id/messages"]);
  await pause.release();
});

test("before the Markdown code arrives, answers are readable and typed text stays", async ({ page, owner, model }) => {
  const pause = model.pause();
  const first = await model.prepare("The first", reply(say("**First** "), pause.part, say("done.")));
  const arrived = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes("micromark")) await arrived.promise;
    await route.fulfill({ response, body });
  });
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const turn = await editor.ask(first);
  await expect(turn).toContainText("First");
  await editor.instruction.fill("The next thing");
  await expect(editor.instruction).toHaveValue("The next thing");
  await expect(editor.send).toHaveText(editorWords.queue);
  arrived.resolve();
  await pause.release();
  await expect(turn.locator("strong")).toHaveText("First");
  await expect(editor.instruction).toHaveValue("The next thing");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
