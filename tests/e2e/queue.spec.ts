import type { Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { editorWords } from "#lib/words/editor.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import type { ScriptedModel } from "./scripted-model.ts";

/** More turns than the conversation's page first loads. */
const waitingCount = 8;

async function acceptWaiting(owner: Actor, conversationId: string, first: string) {
  await acceptTurn(owner, { conversationId, instruction: first });
  for (let n = 2; n <= waitingCount; n++)
    await acceptTurn(owner, { conversationId, instruction: `Waiting message ${n}` });
}

/** Opens a conversation in which one turn runs until `pause` is released and one waits. */
async function openWithWaiting(
  { page, owner, model }: { page: Page; owner: Actor; model: ScriptedModel },
  answer: ScriptedReply,
) {
  const pause = model.pause();
  const first = await model.prepare("The first", reply(say("Half "), pause.part, say("done.")));
  const second = await model.prepare("The second", answer);
  const site = await createConversation(owner);
  await acceptTurn(owner, { conversationId: site.conversationId, instruction: first });
  await pause.reached();
  await acceptTurn(owner, { conversationId: site.conversationId, instruction: second });
  const editor = editorOf(page);
  await editor.open(site);
  return { editor, pause };
}

test("after a reload Stop ends the running turn, and the next one streams", async ({ page, owner, model }) => {
  const [firstPause, secondPause] = [model.pause(), model.pause()];
  const first = await model.prepare("The first", reply(say("Begun. "), firstPause.part, say("Never said.")));
  const second = await model.prepare("The second", reply(say("Half "), secondPause.part, say("done.")));
  const site = await createConversation(owner);
  await acceptTurn(owner, { conversationId: site.conversationId, instruction: first });
  await firstPause.reached();
  await acceptWaiting(owner, site.conversationId, second);
  const editor = editorOf(page);
  await editor.open(site);
  const waiting = page.getByRole("region", { name: turnWords.waiting });
  await expect(waiting.getByRole("article")).toHaveCount(waitingCount);
  await expect(editor.turn(1)).toContainText("Begun.");

  await editor.stop.click();

  await expect(editor.turn(1)).toContainText(/You stopped this change/);
  await secondPause.reached();
  await expect(editor.turn(2)).toContainText("Half");
  await expect(waiting.getByRole("article")).toHaveCount(waitingCount - 1);
  await secondPause.release();
  await expect(editor.turn(2)).toContainText("Half done.");
});

test("one key withdraws all waiting messages; a reload shows the running one", async ({ page, owner, model }) => {
  const pause = model.pause();
  const first = await model.prepare("The first", reply(say("Half "), pause.part, say("done.")));
  const site = await createConversation(owner);
  await acceptTurn(owner, { conversationId: site.conversationId, instruction: first });
  await pause.reached();
  await acceptWaiting(owner, site.conversationId, "Waiting message 1");
  const editor = editorOf(page);
  await editor.open(site);
  const waiting = page.getByRole("region", { name: turnWords.waiting });
  const withdraw = waiting.getByRole("button", { name: turnWords.withdraw, exact: true }).first();
  // For screen readers each button says which message it is about.
  await expect(withdraw).toHaveAccessibleDescription("Waiting message 1");
  await withdraw.click();
  await expect(waiting.getByRole("article")).toHaveCount(waitingCount - 1);

  await waiting.getByRole("button", { name: turnWords.withdrawAll }).focus();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("status").filter({ hasText: turnWords.withdrew(waitingCount - 1) })).toHaveCount(1);
  await expect(waiting).toBeHidden();
  await expect(editor.instruction).toBeFocused();
  await expect(editor.turn(waitingCount + 1)).toContainText(turnWords.withdrawn);
  // The running turn is before all the turns that the page first loads.
  await page.reload();
  await expect(editor.turn(1)).toContainText("Half");
  await expect(page.getByRole("button", { name: turnWords.stop, exact: true })).toBeEnabled();
  await pause.release();
  await expect(editor.turn(1)).toContainText("Half done.");
});

test("an edit overtaken by the message's turn moves to the box", async ({ page, owner, model }) => {
  const second = model.pause();
  const answer = reply(say("As "), second.part, say("it stood."));
  const { editor, pause } = await openWithWaiting({ page, owner, model }, answer);
  const waiting = page.getByRole("region", { name: turnWords.waiting });
  await waiting.getByRole("button", { name: turnWords.reword }).click();
  await waiting.getByRole("textbox", { name: turnWords.rewordLabel }).fill("Cakes for birthdays");

  await pause.release();
  await second.reached();

  await expect(waiting).toBeHidden();
  await expect(editor.instruction).toHaveValue("Cakes for birthdays");
  await expect(page.getByRole("alert").filter({ hasText: editorWords.overtaken })).toBeVisible();
  await second.release();
  await expect(editor.turn(2)).toContainText("As it stood.");
});

test("an untouched edit form moves the focus to the box when overtaken", async ({ page, owner, model }) => {
  const { editor, pause } = await openWithWaiting({ page, owner, model }, reply(say("As it stood.")));
  const waiting = page.getByRole("region", { name: turnWords.waiting });
  const edit = waiting.getByRole("button", { name: turnWords.reword });
  const box = waiting.getByRole("textbox", { name: turnWords.rewordLabel });
  await edit.click();
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
  await edit.click();
  await expect(box).toBeFocused();

  await pause.release();

  await expect(page.getByRole("alert").filter({ hasText: editorWords.overtakenUnchanged })).toBeVisible();
  await page.keyboard.type("Something else");
  await expect(editor.instruction).toHaveValue("Something else");
});

test("the end dialog waits for the running change, and then ends the session", async ({ page, owner, model }) => {
  const pause = model.pause();
  const instruction = await model.prepare("The only one", reply(say("Half "), pause.part, say("done.")));
  const site = await createConversation(owner);
  await acceptTurn(owner, { conversationId: site.conversationId, instruction });
  await pause.reached();
  const editor = editorOf(page);
  await editor.open(site);
  await page.getByRole("button", { name: editorWords.end }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toContainText(editorWords.endBlocked);
  const confirm = asked.getByRole("button", { name: editorWords.endConfirm });
  await expect(confirm).toBeHidden();

  await pause.release();
  await expect(asked).toContainText(editorWords.endText);
  await confirm.click();
  await expect(page).toHaveURL(new RegExp(`/projects/${site.projectId}$`));
});

test("a refusal to end disappears after the change and does not return", async ({ page, owner, model }) => {
  const [first, second] = [model.pause(), model.pause()];
  const one = await model.prepare("The first", reply(say("Half "), first.part, say("done.")));
  const two = await model.prepare("The second", reply(say("Then "), second.part, say("this.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  // As if another tab had begun a change at this moment.
  const detail = "A change is still being made. Wait until it is done, or stop it.";
  await page.route("**/finish", (route) => route.fulfill({ status: 409, json: { code: "turn-running", detail } }));
  await page.getByRole("button", { name: editorWords.end }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: editorWords.endConfirm }).click();
  const refusal = page.getByRole("alert").filter({ hasText: detail });
  await expect(refusal).toBeVisible();

  await editor.enter(one);
  await first.reached();
  // The page knows of the change: it sees the end of no other one.
  await expect(editor.stop).toBeVisible();
  await expect(refusal).toBeVisible();
  await first.release();
  await expect(refusal).toBeHidden();
  await editor.enter(two);
  await second.reached();
  await expect(editor.stop).toBeVisible();
  await expect(refusal).toBeHidden();
  await second.release();
});

test("a message beyond the waiting limit stays in the box with a sentence", async ({ page, owner }) => {
  const other = await createConversation(owner);
  const tenMinutes = 600_000;
  await createRunningTurn(owner, other, { leaseMs: tenMinutes });
  await database().$executeRaw`
    INSERT INTO edit_sessions (id, conversation_id, workspace_id, user_id, ordinal, instruction)
    SELECT gen_random_uuid(), ${other.conversationId}::uuid, ${other.workspaceId}::uuid, ${owner.userId}::uuid, 10 + n, 'Wait'
    FROM generate_series(1, ${4 * env().WAITING_TURNS_MAX}) n`;
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await editor.enter("One more change");
  await expect(page.getByRole("alert").getByText(/messages waiting, which is the limit/)).toBeVisible();
  await expect(editor.instruction).toHaveValue("One more change");
});
