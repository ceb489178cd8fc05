import { editorWords } from "#lib/words/editor.ts";
import { projectWords } from "#lib/words/projects.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, signIn, test } from "./fixtures.ts";

test("an ended session keeps its changes, stays readable, and frees the site", async ({ page, owner }) => {
  const site = await createConversation(owner);
  await createTurn(owner, site);
  const editor = editorOf(page);
  await editor.open(site);
  await page.getByRole("button", { name: editorWords.end }).click();
  const asked = page.getByRole("alertdialog", { name: editorWords.endTitle });
  await expect(asked.getByRole("button", { name: editorWords.endKeep })).toBeFocused();
  await asked.getByRole("button", { name: editorWords.endConfirm }).click();

  await expect(page).toHaveURL(new RegExp(`/projects/${site.projectId}$`));
  await page.getByRole("link", { name: "Change the heading" }).click();
  await expect(page.getByText(editorWords.finished)).toBeVisible();
  await expect(editor.turn(1)).toContainText("Changed the heading.");
  await expect(editor.turn(1).getByRole("button", { name: turnWords.undo })).toBeHidden();
  await expect(editor.instruction).toBeHidden();

  await page.getByRole("button", { name: editorWords.startNew }).click();
  await expect(editor.instruction).toBeEditable();
  await expect(page).not.toHaveURL(new RegExp(site.conversationId));
});

test("a colleague sees a change live and cannot act on it", async ({ page, owner, model, browser }) => {
  const site = await createConversation(owner);
  const colleague = await joinProject(await createActor({ name: "Lin" }), site.projectId, "editor");
  const context = await browser.newContext({ baseURL: process.env.E2E_ADDRESS });
  await signIn(context.request, colleague);
  const theirs = editorOf(await context.newPage());
  const mine = editorOf(page);
  const pause = model.pause();
  const instruction = await model.prepare("Watch me", reply(say("Half "), pause.part, say("and half.")));
  await mine.open(site);
  await mine.ask(instruction);
  await pause.reached();

  await theirs.open(site);
  await expect(theirs.turn(1)).toContainText("Half");
  await expect(theirs.page.getByText(editorWords.readOnly)).toBeVisible();
  for (const way of [theirs.instruction, theirs.stop, theirs.page.getByRole("button", { name: editorWords.end })])
    await expect(way).toBeHidden();
  await pause.release();
  await expect(theirs.turn(1)).toContainText("Half and half.");

  await theirs.page.goto(`/projects/${site.projectId}`);
  await expect(theirs.page.getByText(projectWords.busyOther(owner.name), { exact: true })).toBeVisible();
  await expect(theirs.page.getByRole("button", { name: projectWords.start })).toBeHidden();
  await context.close();
});

test("only the context page shows an inspector the private note", async ({ page, owner, model }) => {
  const note = `The owner dislikes exclamation marks. ${crypto.randomUUID()}`;
  const instruction = await model.prepare(
    "Remember",
    reply(say("I will."), call("write_note_to_self", { note })),
    reply(say("Noted.")),
  );
  await page.addInitScript(keepWhatIsReceived);
  const editor = editorOf(page);
  const conversation = await createConversation(owner);
  await editor.open(conversation);
  const turn = await editor.ask(instruction);
  await expect(turn).toContainText("Noted.");
  await turn.getByTitle(turnWords.details).click();
  await expect(turn.getByText(turnWords.privateNote)).toBeVisible();

  // The page may leave the live stream once the turn is over, so its last bytes come from a second reader.
  const received = await page.evaluate(() => window.received);
  expect(received).toContain("Noted.");
  const { turns } = await (await page.request.get(`/api/conversations/${conversation.conversationId}`)).json();
  const whole = await (await page.request.get(`/api/edit-sessions/${turns[0].editSessionId}/stream`)).text();
  expect(whole).toContain('"delta":"Noted."');
  expect(whole).toContain("data: [DONE]");
  const reloaded = await page.reload();
  await expect(turn).toContainText("Noted.");
  for (const text of [received, whole, await reloaded?.text(), await page.content()]) expect(text).not.toContain(note);

  await page.getByRole("link", { name: editorWords.contextLink }).click();
  const dump = page.getByRole("main").locator("pre");
  await expect(dump).toContainText(`--- NOTE TO SELF ---\n${note}`, { useInnerText: true });
  await expect(dump).toContainText("--- SYSTEM PROMPT ---");
});

declare global {
  interface Window {
    received: string;
  }
}

/** Runs in the page: keeps everything that its script fetches as it arrives, including the live stream. */
function keepWhatIsReceived(): void {
  const { fetch } = window;
  window.received = "";
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    const decoder = new TextDecoder();
    const keep = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, passOn) {
        window.received += decoder.decode(bytes, { stream: true });
        passOn.enqueue(bytes);
      },
    });
    return response.body ? new Response(response.body.pipeThrough(keep), response) : response;
  };
}
