import type { Locator, Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { previewWords } from "#lib/words/preview.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { collectPosts, type Editor, editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import type { ScriptedModel } from "./scripted-model.ts";
import { violationsOn } from "./violations.ts";

// A page with three buttons that read the same, the last of them out of view, and a fourth one on another page.

const button = '<a class="button" href="#order">Order now</a>';
const page = (title: string, colours: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><style>body{${colours};font:16px sans-serif;margin:0}` +
  `.button{display:inline-block;padding:12px 24px;border:1px solid}section{padding:24px}</style><body>${body}</body></html>`;
const section = (heading: string) => `<section><h2>${heading}</h2><p>Words about it.</p>${button}</section>`;
const light = "background:#fff;color:#222";
const dark = "background:#16130f;color:#f4ede1";
const bread = (colours: string) =>
  page(
    "Home",
    colours,
    `<h1>Bakery</h1>${section("Our bread")}${section("Our cakes")}<div style="height:1800px"></div>${section("Our tea")}`,
  );
const files = (colours = light) => ({
  "index.html": bread(colours),
  "visit.html": page("Visit us | Bakery", colours, `<h1>Visit us</h1><nav>${button}</nav>`),
});

const place = (nth: number | null, path = "index.html") => ({ path, source: button, nth });
const question = "Which button shall be larger?";
const done = "It is larger now.";
const three = [place(1), place(2), place(3)];

/** Asks for something that can be meant in several ways, and waits until the choices can be pressed. Each of them then works. */
async function ask(editor: Editor, model: ScriptedModel, { places = three as object[], before = reply() } = {}) {
  const label = await model.prepare("Order now", reply(say(done)));
  const offer = call("present_options", { question, options: places.map((each) => ({ label, place: each })) });
  const parts = "parts" in before ? before.parts : [];
  const turn = await editor.ask(await model.prepare("Make the button larger", reply(...parts, offer)));
  return { turn, label, choice: (number: number) => choiceOf(turn, number) };
}

const choiceOf = (turn: Locator, number: number) =>
  turn
    .getByRole("list", { name: question })
    .getByRole("listitem")
    .nth(number - 1)
    .getByRole("button")
    .first();
const marksOn = (page: Page) =>
  page.getByRole("region", { name: previewWords.title }).getByRole("group", { name: question });
const mark = (page: Page, number: number) => marksOn(page).getByRole("button", { name: new RegExp(`^${number}\\. `) });
const showOf = (turn: Locator, number: number) =>
  turn.getByRole("button", { name: new RegExp(`^Show where .*\\(${number}\\)”`) });

async function open(page: Page, owner: Actor, site: Record<string, string> = files()): Promise<Editor> {
  const editor = editorOf(page);
  await editor.open(await createConversation(owner, site));
  return editor;
}

const linkOf = (editor: Editor, number: number) => editor.preview.getByRole("link").nth(number - 1);
const linkBox = (editor: Editor, number: number) => linkOf(editor, number).boundingBox();

test("an open question is outlined on the page; pressing a mark answers it", async ({ page, owner, model }) => {
  const editor = await open(page, owner);
  await expect(editor.preview.getByRole("heading", { level: 1 })).toBeVisible();
  const { turn, label, choice } = await ask(editor, model);
  await expect(marksOn(page).getByRole("button")).toHaveCount(3);
  for (const [number, heading] of [
    [1, "Our bread"],
    [2, "Our cakes"],
    [3, "Our tea"],
  ] as const) {
    await expect(mark(page, number)).toHaveAccessibleName(`${number}. ${label} (${number}): In “${heading}”`);
    await expect(choice(number)).toHaveText(`${number}${label}In “${heading}”`);
  }
  await expect(async () => {
    expect(await mark(page, 2).boundingBox(), "the mark lies on its element").toEqual(await linkBox(editor, 2));
  }).toPass();
  expect(await violationsOn(page)).toEqual([]);

  const posts = collectPosts(page, /edit-sessions$/);
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/edit-sessions"),
  );
  await mark(page, 2).click();
  expect((await sent).postDataJSON()).toMatchObject({
    instruction: `${label} (2)`,
    clientRequestId: expect.stringMatching(/^choice-.*-2$/),
  });
  await expect(editor.turn(2)).toContainText(done);
  expect(posts).toHaveLength(1);
  await expect(marksOn(page)).toHaveCount(0);
  await expect(turn.getByRole("listitem").filter({ hasText: turnWords.options.chosen })).toContainText(
    "in “Our cakes”",
  );
});

test("pointing at a button emphasises its mark, and the other way round", async ({ page, owner, model }) => {
  const editor = await open(page, owner);
  const { turn, choice } = await ask(editor, model);
  const outline = mark(page, 1).locator("span").first();
  const row = turn.getByRole("list", { name: question }).getByRole("listitem").nth(1);
  await expect(outline).toBeVisible();
  const lookOf = (each: Locator) => each.evaluate((element) => getComputedStyle(element).backgroundColor);
  const calm = { outline: await lookOf(outline), row: await lookOf(row) };
  await choice(1).hover();
  await expect.poll(() => lookOf(outline)).not.toBe(calm.outline);
  await mark(page, 2).hover();
  await expect.poll(() => lookOf(outline)).toBe(calm.outline);
  await expect.poll(() => lookOf(row)).not.toBe(calm.row);
  await choice(1).focus();
  await expect.poll(() => lookOf(outline)).not.toBe(calm.outline);
});

test("by keyboard a mark comes into view with the focus, and Enter answers", async ({ page, owner, model }) => {
  const editor = await open(page, owner);
  await ask(editor, model);
  await mark(page, 2).focus();
  await expect(linkOf(editor, 3)).not.toBeInViewport();
  await page.keyboard.press("Shift+Tab");
  await expect(mark(page, 1)).toBeFocused();
  for (const number of [2, 3]) {
    await page.keyboard.press("Tab");
    await expect(mark(page, number)).toBeFocused();
  }
  await expect(linkOf(editor, 3)).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(editor.turn(2)).toContainText(done);
  await expect(editor.instruction).toBeFocused();
});

test("the page goes to the first mark, unless the person has scrolled meanwhile", async ({ page, owner, model }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const editor = await open(page, owner);
  await ask(editor, model, { places: [place(3), place(null, "visit.html")] });
  await expect(linkOf(editor, 3)).toBeInViewport();

  const wait = model.pause();
  const asking = ask(editor, model, { places: [place(1), place(2)], before: reply(wait.part) });
  await wait.reached();
  await expect(marksOn(page)).toHaveCount(0);
  await linkOf(editor, 3).hover();
  const placeOf = () => linkOf(editor, 3).evaluate((link) => link.getBoundingClientRect().y);
  const first = await placeOf();
  await page.mouse.wheel(0, -20);
  await expect.poll(placeOf).toBe(first + 20);
  await wait.release();
  await asking;
  await expect(marksOn(page).getByRole("button")).toHaveCount(2);
  await editor.preview
    .locator("body")
    .evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await placeOf()).toBe(first + 20);
  await expect(linkOf(editor, 1)).not.toBeInViewport();
});

test("a wheel over a mark scrolls the page, and marks stay on their elements", async ({ page, owner, model }) => {
  const editor = await open(page, owner);
  await ask(editor, model);
  const before = await mark(page, 1).boundingBox();
  await mark(page, 1).hover();
  await page.mouse.wheel(0, 60);
  await expect.poll(async () => (await mark(page, 1).boundingBox())?.y).toBe((before?.y ?? 0) - 60);
  await expect(async () => expect(await mark(page, 1).boundingBox()).toEqual(await linkBox(editor, 1))).toPass();
});

test("a choice on another page names it; only its own button leads there", async ({ page, owner, model }) => {
  const editor = await open(page, owner);
  const { turn, choice } = await ask(editor, model, { places: [place(1), place(null, "visit.html")] });
  await expect(marksOn(page).getByRole("button")).toHaveCount(1);
  await expect(choice(2)).toContainText("On “Visit us”, in the navigation");
  await choice(2).hover();
  await choice(2).focus();
  await expect(editor.preview.getByRole("heading", { level: 1 })).toHaveText("Bakery");
  await showOf(turn, 2).click();
  await expect(editor.preview.getByRole("heading", { level: 1 })).toHaveText("Visit us");
  await expect(mark(page, 2)).toBeVisible();
  await expect(choice(2)).toContainText(/\)In the navigation$/);
  await expect(choice(1)).toContainText("On “Home”, in “Our bread”");
});

test("the button that shows an option ends the selection of elements", async ({ page, owner, model }) => {
  const editor = await open(page, owner);
  const { turn } = await ask(editor, model);
  await expect(mark(page, 1)).toBeVisible();
  await page.getByRole("button", { name: previewWords.select, exact: true }).click();
  await expect(marksOn(page)).toHaveCount(0);
  await showOf(turn, 3).click();
  await expect(mark(page, 3)).toBeInViewport();
  await expect(linkOf(editor, 3)).toBeInViewport();
});

test("a mark under one that the page has just moved away takes no click", async ({ page, owner, model }) => {
  const editor = await open(page, owner);
  const cakes = { path: "index.html", source: "<section><h2>Our cakes" };
  await ask(editor, model, { places: [place(2), cakes] });
  await expect(mark(page, 1)).toBeEnabled();
  await expect(mark(page, 2)).toBeEnabled();
  const posts = collectPosts(page, /edit-sessions$/);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await linkOf(editor, 2).evaluate((link) => Object.assign(link.style, { transform: "translateX(-5000px)" }));
  await expect(async () => {
    await page.clock.runFor(20);
    expect((await mark(page, 1).boundingBox())?.x).toBeLessThan(0);
  }).toPass();
  await expect(mark(page, 2)).toHaveAttribute("aria-disabled", "true");
  await mark(page, 2).click({ force: true, position: { x: 10, y: 10 } });
  expect(posts).toEqual([]);
  await page.clock.resume();
  await expect(mark(page, 2)).toBeEnabled();
});

test("a new wish closes the question, and its marks go away", async ({ page, owner, model }) => {
  const editor = await open(page, owner);
  const { choice } = await ask(editor, model);
  await expect(mark(page, 1)).toBeVisible();
  await editor.ask(await model.prepare("Something else", reply(say("Of course."))));
  await expect(marksOn(page)).toHaveCount(0);
  await expect(choice(1)).toHaveCount(0);
});

test("a mark that the page has just moved under the pointer takes no click", async ({ page, owner, model }) => {
  const editor = await open(page, owner);
  await ask(editor, model);
  await expect(mark(page, 1)).toBeEnabled();
  const posts = collectPosts(page, /edit-sessions$/);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const before = await mark(page, 1).boundingBox();
  await linkOf(editor, 1).evaluate((link) => Object.assign(link.style, { marginLeft: "90px" }));
  await expect(async () => {
    await page.clock.runFor(20);
    expect((await mark(page, 1).boundingBox())?.x).toBe((before?.x ?? 0) + 90);
  }).toPass();
  await mark(page, 1).click({ force: true });
  await expect(mark(page, 1)).toHaveAttribute("aria-disabled", "true");
  await expect(marksOn(page).getByRole("button")).toHaveCount(3);
  expect(posts).toEqual([]);
  await page.clock.resume();
  await mark(page, 1).click();
  await expect(editor.turn(2)).toContainText(done);
});

for (const [name, colours] of [
  ["light", light],
  ["dark", dark],
] as const) {
  test(`on a phone a button leads to the mark on a ${name} page`, async ({ page, owner, model }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: name, reducedMotion: "reduce" });
    const editor = await open(page, owner, files(colours));
    const { turn, choice } = await ask(editor, model, { places: [place(1), place(3), place(null, "visit.html")] });
    await expect(choice(2)).toContainText("On “Home”, in “Our tea”");
    expect((await choice(2).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violationsOn(page)).toEqual([]);
    await showOf(turn, 3).click();
    await expect(editor.preview.getByRole("heading", { level: 1 })).toHaveText("Visit us");
    await expect(mark(page, 3)).toBeInViewport();
    await page.getByRole("tab", { name: editorWords.tabConversation }).click();
    await showOf(turn, 2).click();
    await expect(linkOf(editor, 3)).toBeInViewport();
    await expect(mark(page, 2)).toBeInViewport();
    expect(await violationsOn(page)).toEqual([]);
    await mark(page, 2).click();
    await expect(editor.turn(2)).toContainText(done);
    await expect(editor.turn(2)).toBeVisible();
  });
}
