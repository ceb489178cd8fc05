import type { Locator, Page } from "@playwright/test";
import { editorWords } from "#lib/words/editor.ts";
import { followUpWords } from "#lib/words/follow-ups.ts";
import { projectWords } from "#lib/words/projects.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { allowFollowUps, asks, listTimers, preparePrompt, question } from "./follow-ups.ts";
import { finishedWith } from "./screens/bakery.ts";
import { phone } from "./screens/screen.ts";

const minuteMs = 60_000;
const long = { minDelayMs: 4 * minuteMs, maxDelayMs: 4 * minuteMs };
const timerOf = (page: Page) => page.getByRole("button", { name: /^May check back/ });

const changeHeading = reply(
  call("edit_file", {
    path: "index.html",
    edits: [{ oldText: "<h1>Welcome</h1>", newText: "<h1>Fresh every morning</h1>" }],
  }),
);

/** Presses Shift+Tab until this control is focused. */
async function tabBackTo(page: Page, control: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Shift+Tab");
    await expect(control).toBeFocused({ timeout: 200 });
  }).toPass();
}

test("an unanswered question: the agent follows up, gets its answer and completes the task", async ({
  page,
  context,
  owner,
  model,
}) => {
  const site = await createConversation(owner);
  const { prompt, prompts } = await preparePrompt(model, reply(say("I would begin with the first page. Shall I?")));
  await allowFollowUps(page, site, { prompts });
  const ambiguous = await model.prepare("Change the heading to “Fresh every morning”", asks);
  const answer = await model.prepare("The first page’s", changeHeading, reply(say("Done.")));
  const editor = editorOf(page);
  await editor.open(site);
  await finishedWith(await editor.ask(ambiguous));

  const followUp = editor.turn(2);
  await expect(followUp).toContainText("I would begin with the first page.");
  await expect(followUp.getByText(followUpWords.label, { exact: true })).toBeVisible();
  await expect(followUp).toContainText(question);
  await expect(followUp).not.toContainText(turnWords.you);
  expect(await page.content()).not.toContain(prompt);

  const other = await context.newPage();
  await editorOf(other).open(site);
  await expect(editorOf(other).turn(2)).toContainText("I would begin with the first page.");

  await finishedWith(await editor.ask(answer));
  await expect(editor.preview.getByRole("heading", { name: "Fresh every morning" })).toBeVisible();
  await expect(editorOf(other).turn(3)).toContainText("Done.");
  await other.close();

  await page.reload();
  await expect(page.getByRole("log").getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("log").getByText(followUpWords.label, { exact: true })).toHaveCount(1);
  expect(await model.requests(prompt)).toHaveLength(1);
  const { followUps: timers } = await listTimers(page, site);
  expect(timers.map(({ state }) => state)).toEqual(["fired"]);

  await page.goto(`/projects/${site.projectId}`);
  await expect(page.getByRole("link", { name: ambiguous })).toBeVisible();
  await expect(page.getByText(projectWords.conversationChanges(1))).toBeVisible();
});

test("by keyboard: the timer says when and why, and can be cancelled", async ({ page, owner, model }) => {
  const site = await createConversation(owner);
  const { prompt, prompts } = await preparePrompt(model, asks);
  await allowFollowUps(page, site, { ...long, prompts });
  const editor = editorOf(page);
  await editor.open(site);
  await finishedWith(await editor.ask(await model.prepare("Change the heading", asks)));

  await expect(timerOf(page)).toContainText("May check back in 4 min");
  await expect(timerOf(page)).toHaveAccessibleDescription(new RegExp(question.slice(0, 20)));
  const box = await editor.instruction.boundingBox();
  await editor.instruction.focus();
  await tabBackTo(page, page.getByRole("button", { name: followUpWords.cancelLabel }));
  await page.keyboard.press("Enter");
  await expect(timerOf(page)).toHaveCount(0);
  await expect(editor.instruction).toBeFocused();
  expect(await editor.instruction.boundingBox()).toEqual(box);

  await expect
    .poll(async () => (await listTimers(page, site)).followUps)
    .toEqual([expect.objectContaining({ state: "cancelled", stateReason: "by-person" })]);
  expect(await model.requests(prompt)).toHaveLength(0);
});

test("on a phone: a muted conversation gets no follow-ups until it is unmuted", async ({ page, owner, model }) => {
  await page.setViewportSize(phone);
  const site = await createConversation(owner);
  const { prompt, prompts } = await preparePrompt(model, asks);
  await allowFollowUps(page, site, { ...long, prompts });
  const editor = editorOf(page);
  await editor.open(site);
  await finishedWith(await editor.ask(await model.prepare("Change the heading", asks)));

  await timerOf(page).click();
  await page.getByRole("button", { name: followUpWords.mute }).click();
  const muted = page.getByRole("button", { name: followUpWords.muted });
  await expect(muted).toBeVisible();
  await expect(timerOf(page)).toHaveCount(0);

  await allowFollowUps(page, site, { prompts });
  await finishedWith(await editor.ask(await model.prepare("Change the other heading", asks)));
  await expect.poll(async () => (await listTimers(page, site)).notScheduled).toBe("not-muted");
  const { followUps: timers } = await listTimers(page, site);
  expect(timers).toEqual([expect.objectContaining({ state: "cancelled", stateReason: "muted" })]);
  await finishedWith(await editor.ask(await model.prepare("Leave the headings", reply(say("I leave them.")))));
  await expect(page.getByRole("log").getByRole("article")).toHaveCount(3);
  expect(await model.requests(prompt)).toHaveLength(0);

  await muted.click();
  await page.getByRole("button", { name: followUpWords.unmute }).click();
  await expect(muted).toHaveCount(0);
});

test("typing postpones a follow-up, with few requests; recalled text does not", async ({ page, owner, model }) => {
  const site = await createConversation(owner);
  const { prompts } = await preparePrompt(model, asks);
  await allowFollowUps(page, site, { ...long, prompts });
  const signs: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/typing")) signs.push(request.method());
  });
  const editor = editorOf(page);
  await editor.open(site);
  await finishedWith(await editor.ask(await model.prepare("Change the heading", asks)));
  await expect(timerOf(page)).toBeVisible();
  const dueAt = async () => Date.parse((await listTimers(page, site)).followUps[0]?.dueAt ?? "");
  const before = await dueAt();

  // Recalling an earlier message with a key is not typing.
  await editor.instruction.press("ArrowUp");
  await expect(editor.instruction).toHaveValue(/Change the heading/);
  await editor.instruction.press("ArrowDown");
  expect(signs).toEqual([]);
  await editor.instruction.pressSequentially("The first");
  await expect.poll(dueAt).toBeGreaterThan(before);
  expect(signs).toEqual(["POST"]);
  await expect(timerOf(page)).toBeVisible();
});

test("a message sent during a follow-up runs first", async ({ page, owner, model }) => {
  const site = await createConversation(owner);
  const pause = model.pause();
  const { prompts } = await preparePrompt(model, reply(say("I would "), pause.part, say("begin")));
  await allowFollowUps(page, site, { prompts });
  const answer = await model.prepare("The first page’s", changeHeading, reply(say("Done.")));
  const editor = editorOf(page);
  await editor.open(site);
  await finishedWith(await editor.ask(await model.prepare("Change the heading", asks)));
  await pause.reached();
  await expect(editor.turn(2)).toContainText("I would");

  await editor.instruction.fill(answer);
  await expect(editor.send).toHaveText(editorWords.send);
  await editor.instruction.press("Enter");
  await finishedWith(editor.turn(3));
  await expect(editor.turn(2)).toContainText(followUpWords.madeWay);
  await expect(editor.turn(2)).not.toContainText(turnWords.wasCancelled);
});

test("offered choices can still be taken after a follow-up about them", async ({ page, owner, model }) => {
  const site = await createConversation(owner);
  const { prompts } = await preparePrompt(model, reply(say("Both headings would look well.")));
  await allowFollowUps(page, site, { prompts });
  const choice = await model.prepare("The first page’s", changeHeading, reply(say("Done.")));
  const offered = {
    question: "Which heading is it?",
    options: [{ label: choice }, { label: "The other one" }],
  };
  const editor = editorOf(page);
  await editor.open(site);
  await editor.ask(await model.prepare("Change the heading", reply(call("present_options", offered))));
  await expect(editor.turn(2)).toContainText("Both headings would look well.");
  await editor.turn(1).getByRole("button", { name: choice }).click();
  await finishedWith(editor.turn(3));
  await expect(editor.turn(1).getByRole("button", { name: "The other one" })).toHaveCount(0);
});

test("a hidden tab's title announces a follow-up", async ({ page, owner, model }) => {
  const site = await createConversation(owner);
  const { prompts } = await preparePrompt(model, reply(say("I would begin with the first page.")));
  await allowFollowUps(page, site, { prompts });
  const pause = model.pause();
  const instruction = await model.prepare("Change the heading", reply(pause.part, say(question)));
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
  const editor = editorOf(page);
  await editor.open(site);
  await editor.ask(instruction);
  await pause.reached();
  await page.clock.install();
  await page.evaluate(`look("hidden")`);
  await pause.release();
  await expect(async () => {
    await page.clock.runFor(16_000);
    await expect(page).toHaveTitle(new RegExp(`^${followUpWords.label} · `), { timeout: 500 });
  }).toPass();
});
