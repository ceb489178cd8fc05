import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { budgetWords } from "#lib/words/costs.ts";
import { editorWords } from "#lib/words/editor.ts";
import { greetingWords } from "#lib/words/greeting.ts";
import { historyWords } from "#lib/words/history.ts";
import { previewWords } from "#lib/words/preview.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { carrySignIn, expect, test } from "./fixtures.ts";
import { violationsOn } from "./violations.ts";

test("the editor opens with the focus in the box", async ({ page, owner }) => {
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await expect(editor.instruction).toBeFocused();
});

test("the agent's memory is shown to who may inspect it alone", async ({ page, context, owner }) => {
  const site = await createSite(owner);
  const lin = await joinProject(await createActor({ name: "Lin" }), site.projectId, "editor");
  const { conversation } = await startConversation(lin, site);
  const asked: string[] = [];
  page.on("request", (request) => (request.url().includes("/context-usage") ? asked.push(request.url()) : undefined));
  const memory = page.getByRole("button", { name: new RegExp(`^${budgetWords.label(0).split("0")[0]}`) });
  await page.goto(`/conversations/${conversation.id}`);
  await expect(memory).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);

  await context.clearCookies();
  await carrySignIn(context, lin);
  asked.length = 0;
  const editor = editorOf(page);
  await editor.open({ conversationId: conversation.id });
  await expect(editor.instruction).toBeFocused();
  await expect(editor.preview.getByRole("heading").first()).toBeVisible();
  await expect(memory).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("a wish that came to nothing is followed by the way by hand", async ({ page, owner, model }) => {
  const nothing = await model.prepare("Make it sing", reply(say("A page can’t sing.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await editor.ask(nothing);
  await expect(editor.turn(1)).toContainText("can’t sing");
  await expect(page.getByRole("log").getByText(greetingWords.byPointer)).toBeVisible();
  const done = await model.prepare(
    "Say hello",
    reply(call("write_file", { path: "hello.html", content: "<title>Hello</title><h1>Hello</h1>" })),
    reply(say("It says hello.")),
  );
  await editor.ask(done);
  await expect(editor.turn(2)).toContainText("It says hello.");
  await expect(page.getByRole("log").getByText(greetingWords.byPointer)).toBeHidden();
});

test("a question is answered by its choices, without the way by hand", async ({ page, owner, model }) => {
  const offer = call("present_options", { question: "Which?", options: [{ label: "One" }, { label: "Two" }] });
  const asked = await model.prepare("Make it sing", reply(offer), reply(say("There are two.")));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  await editor.ask(asked);
  await expect(editor.turn(1).getByRole("button", { name: "Two" })).toBeEnabled();
  await expect(page.getByRole("log").getByText(greetingWords.byPointer)).toBeHidden();
});

test("the agent's memory tells how many turns are no longer sent", async ({ page, owner }) => {
  await page.route(/\/context-usage$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), leftOutTurns: 14 } });
  });
  await page.goto(`/conversations/${(await createConversation(owner)).conversationId}`);
  const memory = page.getByRole("button", { name: /the first 14 turns left out$/ });
  await memory.click();
  await expect(page.getByText(budgetWords.leftOut(14))).toBeVisible();
  await expect(page.getByText(budgetWords.panelText)).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
});

test("the memory's place is kept until its figure is known", async ({ page, owner }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/context-usage$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  // There the line has room for its name.
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const name = page.getByText(budgetWords.name, { exact: true });
  const before = await name.boundingBox();
  expect(before).not.toBeNull();
  held.resolve();
  await expect(page.getByRole("button", { name: new RegExp(`^${budgetWords.label(0).split("0")[0]}`) })).toBeVisible();
  expect(await name.boundingBox()).toEqual(before);
});

test("earlier changes come above the place that is read", async ({ page, owner }) => {
  const site = await createConversation(owner);
  for (let turn = 1; turn <= 14; turn++) await createTurn(owner, site, { instruction: `Change ${turn}` });
  await editorOf(page).open(site);
  const log = page.getByRole("log");
  const earlier = page.getByRole("button", { name: editorWords.earlier });
  await expect(earlier).toBeEnabled();
  const first = log.getByRole("article").first();
  const ordinal = await first.evaluate(({ id }) => id);
  await log.evaluate((list) => list.scrollTo({ top: 0, behavior: "instant" }));
  const topOf = () => page.locator(`#${ordinal}`).evaluate((card) => Math.round(card.getBoundingClientRect().top));
  const before = await topOf();
  await earlier.click();
  await expect(first).not.toHaveId(ordinal);
  expect(Math.abs((await topOf()) - before)).toBeLessThan(4);
});

test("the preview's tools stand in their places from the first moment", async ({ page, owner }) => {
  const grants = /\/preview-grants$/;
  const held = Promise.withResolvers<void>();
  await page.route(grants, async (route) => {
    await held.promise;
    await route.continue();
  });
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const bar = page.getByRole("region", { name: previewWords.title });
  const names = [previewWords.select, previewWords.look, previewWords.openInTab];
  const places = async () => {
    const tools = names.map((name) => bar.getByRole("button", { name, exact: true }));
    return Promise.all(
      [bar.getByLabel(previewWords.address, { exact: true }), ...tools].map((one) => one.boundingBox()),
    );
  };
  await expect(bar.getByText(previewWords.opening)).toBeVisible();
  const before = await places();
  expect(before).not.toContain(null);
  held.resolve();
  await expect(editor.preview.getByRole("heading").first()).toBeVisible();
  expect(await places()).toEqual(before);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the header's words are legible, and each control is 44 pixels large", async ({ page, owner }) => {
    const site = await createConversation(owner);
    await createTurn(owner, site);
    await page.goto(`/conversations/${site.conversationId}`);
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: historyWords.link })).toHaveCount(0);
    await header.getByRole("button", { name: editorWords.more }).tap();
    await expect(header.getByRole("link", { name: historyWords.link })).toBeVisible();
    await expect(header.getByRole("link", { name: editorWords.contextLink })).toBeVisible();
    await page.keyboard.press("Escape");

    /** The controls in view that a finger could miss. */
    const tooSmall = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll("button, header a, [role=tab]"), (control) => ({
          name: control.getAttribute("aria-label") ?? control.textContent,
          ...control.getBoundingClientRect().toJSON(),
        }))
          .filter(({ width, height }) => width > 0 && (width < 44 || height < 44))
          .map(({ name, width, height }) => `${name}: ${width} × ${height}`),
      );
    expect(await tooSmall()).toEqual([]);
    await page.getByRole("tab", { name: editorWords.tabPreview }).tap();
    await expect(editorOf(page).preview.getByRole("heading").first()).toBeVisible();
    expect(await tooSmall()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
