import type { Page } from "@playwright/test";
import { changesWords } from "#lib/words/changes.ts";
import { editorWords } from "#lib/words/editor.ts";
import { turnWords } from "#lib/words/turn.ts";
import { compileHint } from "#scripts/launcher/compile-hints.ts";
import { createLongConversation } from "#tests/factories/create-long-conversation.ts";
import { turnsAtFirst } from "@/components/conversation/log/turns-at-first.ts";
import { editorOf } from "./editor.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { isHydrated, untilHydrated } from "./hydrated.ts";

// The page of a conversation before it is idle: it has done little, and no press is lost. docs/performance.md has the times.

test.use({ viewport: { width: 390, height: 844 } });

/** Most of them belong to the box, the tabs and the pages around. In November 2026 it was 59. */
const hydratedMax = 80;

test("before a phone is idle few elements are hydrated, and no turn", async ({ page, owner }) => {
  const { conversationId } = await createLongConversation(owner, turnsAtFirst + 1);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await neverIdle(page);
  const editor = editorOf(page);
  await editor.open({ conversationId });
  await expect(page.locator("[type=submit]"), "disabled without a text").toBeDisabled();
  await untilHydrated(page, "textarea");

  const { all, hydrated, inTurns } = await page.evaluate(() => {
    const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactFiber$"));
    const elements = [...document.body.querySelectorAll("*")];
    const found = elements.filter(isHydrated);
    return {
      all: elements.length,
      hydrated: found.length,
      inTurns: found.filter((element) => element.closest("article")).length,
    };
  });
  expect(inTurns).toBe(0);
  expect(all).toBeGreaterThan(4 * hydratedMax);
  expect(hydrated).toBeLessThanOrEqual(hydratedMax);
  expect(asked.filter((path) => path.endsWith("/preview-grants"))).toEqual([]);
});

test("a press before the page is idle opens what it is on", async ({ page, owner }) => {
  const { conversationId } = await createLongConversation(owner, 2);
  await neverIdle(page);
  const editor = editorOf(page);
  await editor.open({ conversationId });
  await untilHydrated(page, "textarea");
  expect(await isHydrated(page, "article button")).toBe(false);
  await editor.turn(2).getByRole("button", { name: turnWords.viewChanges }).click();
  await expect(page.getByRole("dialog", { name: changesWords.title })).toBeVisible();

  await page.reload();
  await untilHydrated(page, "textarea");
  expect(await isHydrated(page, "article button")).toBe(false);
  await editor.turn(2).getByRole("button", { name: turnWords.viewChanges }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: changesWords.title })).toBeVisible();
});

test("a click without a pointer opens what is not hydrated yet", async ({ page, owner }) => {
  const { conversationId } = await createLongConversation(owner, 2);
  await neverIdle(page);
  const editor = editorOf(page);
  await editor.open({ conversationId });
  await untilHydrated(page, "textarea");
  // As a screen reader does it.
  const open = editor.turn(1).getByRole("button", { name: turnWords.viewChanges });
  await open.evaluate((button: HTMLElement) => button.click());
  await expect(page.getByRole("dialog", { name: changesWords.title })).toBeVisible();
});

test("an idle page hydrates its turns and header by itself", async ({ page, owner }) => {
  const { conversationId } = await createLongConversation(owner, 2);
  await editorOf(page).open({ conversationId });
  await untilHydrated(page, "#turn-1 button");
  await untilHydrated(page, "#turn-2 button");
  await untilHydrated(page, "header button");
});

test("a page whose browser never says that it is idle hydrates all the same", async ({ page, owner }) => {
  const { conversationId } = await createLongConversation(owner, 2);
  await page.addInitScript(() => {
    window.requestIdleCallback = (call, { timeout = Number.POSITIVE_INFINITY } = {}) =>
      window.setTimeout(call, timeout, { didTimeout: true, timeRemaining: () => 0 });
  });
  await editorOf(page).open({ conversationId });
  await untilHydrated(page, "#turn-1 button");
  await untilHydrated(page, "header button");
});

test("a change from elsewhere shows although the page was never idle", async ({ page, owner, browser }) => {
  const { conversationId } = await createLongConversation(owner, 2);
  await neverIdle(page);
  const editor = editorOf(page);
  await editor.open({ conversationId });
  await untilHydrated(page, "textarea");
  const other = await browser.newContext();
  await signIn(other.request, owner);
  const elsewhere = editorOf(await other.newPage());
  await elsewhere.open({ conversationId });
  await elsewhere.turn(2).getByRole("button", { name: turnWords.undo, exact: true }).click();
  await expect(elsewhere.turn(3)).toBeVisible();
  await other.close();

  await expect(editor.turn(3)).toBeVisible();
  await page.getByRole("button", { name: editorWords.more, exact: true }).click();
  await expect(editor.turn(2)).toContainText(turnWords.undone);
});

test("the preview of a phone works once its tab is opened", async ({ page, owner }) => {
  const { conversationId } = await createLongConversation(owner, 2);
  const editor = editorOf(page);
  await editor.open({ conversationId });
  await untilHydrated(page, "textarea");
  await page.getByRole("tab", { name: editorWords.tabPreview }).click();
  await expect(editor.preview.getByText("Open daily.")).toBeVisible();
});

test("scripts of a page ask the browser to compile them on arrival", async ({ page, owner }) => {
  const { conversationId } = await createLongConversation(owner, 1);
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.text());
  });
  await page.goto(`/conversations/${conversationId}`, { waitUntil: "networkidle" });
  const scripts = await Promise.all(bodies);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => !script.startsWith(compileHint)).map((script) => script.slice(0, 80))).toEqual([]);
});

test("reading a conversation loads no Markdown code, and the first press does", async ({ page, owner }) => {
  const { conversationId } = await createLongConversation(owner, 2);
  const markdown: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    if ((await response.text()).includes("micromark")) markdown.push(response.url());
  });
  const editor = editorOf(page);
  await page.goto(`/conversations/${conversationId}`, { waitUntil: "networkidle" });
  expect(markdown).toEqual([]);
  await editor.instruction.click();
  await expect.poll(() => markdown.length).toBe(1);
});

/** Makes the browser say that it is always busy. */
async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}
