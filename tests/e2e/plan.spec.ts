import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { CreateProject } from "#lib/projects/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { greetingWords } from "#lib/words/greeting.ts";
import { planWords } from "#lib/words/plan.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createRepositoryOf } from "#tests/factories/create-repository.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { mainJobSites } from "#tests/fixtures/main-job-table.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { practiceOwner } from "#tests/setup/e2e-product.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { plannerOf, planOf } from "./planner.ts";

// A whole site, first agreed on and then built, with the practice model, as people do it.

const address = process.env.E2E_PRACTICE_ADDRESS ?? "";
test.use({ baseURL: address });
test.setTimeout(180_000);

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-plan-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openSite(page: Page, source: CreateProject["source"]) {
  const client = new ApiClient(address);
  await client.signIn(practiceOwner);
  const project = await client.createProject("A site to plan", source);
  const conversationId = await client.startConversation(project.id);
  await signIn(page.context().request, { ...practiceOwner, address });
  const planner = plannerOf(page);
  await planner.editor.open({ conversationId });
  return { client, conversationId, ...planner };
}

const blank = { type: "starter", starter: "blank" } as const;
const wish = "A four-page site for a bike repair shop";

test("from blank: discussed, planned, approved, built, checked, each step undone", async ({ page }) => {
  const { client, conversationId, editor, panel, button, item, makePlan, build } = await openSite(page, blank);
  // The greeting of a nearly empty site offers to plan a whole one.
  await page.getByRole("button", { name: greetingWords.plan }).click();
  await expect(editor.instruction).toHaveValue(wish);
  await button(editorWords.plan).click();
  const choice = editor.turn(1).getByRole("button", { name: new RegExp(turnWords.options.recommended) });
  await expect(choice).toBeEnabled();
  await expect(page.getByText(planWords.line.discuss)).toBeVisible();
  await choice.click();
  await expect(editor.turn(2).getByText(turnWords.planning)).toBeVisible();
  await expect(button(planWords.enough)).toBeEnabled();

  await makePlan();
  const planned = await planOf(client, conversationId);
  const pages = planned.plan?.pages ?? [];
  expect(pages.filter(({ action }) => action !== "remove")).toHaveLength(4);
  await expect(panel.getByRole("table").getByRole("row")).toHaveCount(1 + pages.length);
  await panel.getByText(planWords.views.map).click();
  await expect(
    panel.getByRole("img", { name: planWords.mapLabel(4, planned.plan?.navigation.length ?? 0) }),
  ).toBeVisible();
  // No page has been edited.
  expect((await client.conversation(conversationId)).turns.filter(({ commit }) => commit !== null)).toEqual([]);

  await build();
  await expect(panel.getByText(planWords.doneTitle, { exact: true })).toBeVisible();
  const built = await planOf(client, conversationId);
  expect(built.items.map(({ status }) => status)).toEqual(
    pages.filter(({ action }) => action !== "keep").map(() => "done"),
  );
  expect(built.acceptance?.filter(({ passed }) => passed === false)).toEqual([]);
  expect(built.acceptance?.filter(({ passed }) => passed).length).toBeGreaterThan(0);
  await expect(panel.getByRole("group", { name: planWords.acceptanceTitle }).getByRole("listitem")).toHaveCount(
    built.acceptance?.filter(({ about }) => about === undefined).length ?? 0,
  );

  await page.getByRole("radio", { name: planWords.site, exact: true }).check();
  for (const { path, title } of pages.filter(({ action }) => action !== "remove")) {
    await editor.goTo(path);
    await expect(editor.preview.getByRole("heading", { name: title }).first()).toBeVisible();
    // On a narrow preview the links are in the menu.
    for (const { path: to, label } of built.plan?.navigation ?? [])
      await expect(editor.preview.locator(`header nav a[href="${to}"]`)).toHaveText(label);
  }

  // The newest first: each is a change of its own.
  await page.getByRole("radio", { name: planWords.title, exact: true }).check();
  await item(built.items[0]?.title ?? "")
    .first()
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/#turn-3$/);
  await expect(editor.turn(3)).toBeInViewport();
  for (const { title } of built.items.toReversed()) {
    const path = pages.find((some) => some.title === title)?.path ?? "";
    const entry = item(title).filter({ has: page.locator(`[title="${path}"]`) });
    await entry.getByRole("button", { name: turnWords.undo }).click();
    await expect(entry.getByText(planWords.undone, { exact: true })).toBeVisible();
  }
  await page.getByRole("radio", { name: planWords.site, exact: true }).check();
  await editor.goTo("index.html");
  await expect(editor.preview.getByRole("heading", { name: "Hello, this is a new site" })).toBeVisible();
});

test("an imported site: pages are kept, rewritten, added and removed by plan", async ({ page }) => {
  const files = readSiteFolder(mainJobSites["clean-blog"]);
  const url = createRepositoryOf(join(folder, crypto.randomUUID()), files);
  const { client, conversationId, editor, begin, makePlan, build, panel } = await openSite(page, { type: "git", url });
  await begin("Keep the home page, rewrite about.html, drop post.html, add a prices page");
  await makePlan();
  const { plan } = await planOf(client, conversationId);
  const actionOf = (path: string) => plan?.pages.find((some) => some.path === path)?.action;
  expect(["index.html", "contact.html", "about.html", "post.html"].map(actionOf)).toEqual([
    "keep",
    "keep",
    "update",
    "remove",
  ]);
  const prices = plan?.pages.find(({ action }) => action === "create");
  expect(prices?.path).toContain("price");
  const about = panel.getByRole("row").filter({ has: page.locator('[title="about.html"]') });
  await expect(about).toContainText(planWords.actions.update);

  await build();
  const built = await planOf(client, conversationId);
  expect(built.items.map(({ status, problem }) => [status, problem])).toEqual(built.items.map(() => ["done", null]));
  expect(built.acceptance?.filter(({ passed }) => passed === false)).toEqual([]);
  await page.getByRole("radio", { name: planWords.site, exact: true }).check();
  await editor.goTo(prices?.path ?? "");
  await expect(editor.preview.getByRole("heading", { name: prices?.title ?? "" }).first()).toBeVisible();
  await editor.goTo("index.html");
  // Its navigation is folded at this width: the links exist but are hidden.
  await expect(editor.preview.locator(`nav a[href$="${prices?.path}"]`).first()).toBeAttached();
  await expect(editor.preview.locator('a[href*="post.html"]')).toHaveCount(0);
});

test("before approval a plan is changed by words and by its brief", async ({ page }) => {
  const { client, conversationId, begin, makePlan, panel, button, editor } = await openSite(page, blank);
  await begin(wish);
  await makePlan();
  await panel.getByText(planWords.views.brief).click();
  await button(planWords.briefEdit).click();
  await panel.getByLabel(planWords.briefFields.tone).fill("Plain and friendly");
  await button(planWords.briefSave).click();
  await expect(button(planWords.approve)).toBeVisible();
  await expect.poll(async () => (await planOf(client, conversationId)).brief?.tone).toBe("Plain and friendly");

  // Until it is approved, messages from the box belong to the plan, too.
  await editor.instruction.fill("Our phone number is 020 7946 0182");
  await page.getByRole("button", { name: editorWords.planSend, exact: true }).click();
  await expect(panel.getByText(planWords.asked("Our phone number is 020 7946 0182"))).toBeVisible();
  await expect.poll(async () => (await planOf(client, conversationId)).usage.calls).toBeGreaterThan(0);
  await expect(button(planWords.approve)).toBeVisible();
  await expect(panel.getByText(planWords.asked("Our phone number is 020 7946 0182"))).toBeVisible();
  expect((await client.conversation(conversationId)).turns.every(({ commit }) => commit === null)).toBe(true);
});

test("discarding a plan asks first, and the box then edits the site", async ({ page }) => {
  const { begin, button, editor } = await openSite(page, blank);
  await begin(wish);
  await button(planWords.discard).click();
  await page.getByRole("alertdialog").getByRole("button", { name: planWords.discardKeep }).click();
  await expect(page.getByText(planWords.line.discuss)).toBeVisible();
  await button(planWords.discard).click();
  await page.getByRole("alertdialog").getByRole("button", { name: planWords.discardConfirm }).click();
  await expect(page.getByText(planWords.line.discuss)).toBeHidden();
  await expect(page.getByRole("radio", { name: planWords.title, exact: true })).toBeHidden();
  await expect(editor.send).toHaveText(editorWords.send);
});

test("on a phone the plan is a tab, and nothing overflows the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { begin, button, panel } = await openSite(page, blank);
  await begin(wish);
  await button(planWords.enough).click();
  const tab = page.getByRole("tab", { name: editorWords.tabPlan });
  await expect(tab).toContainText(editorWords.previewChanged);
  await tab.click();
  await expect(button(planWords.approve)).toBeVisible();
  for (const view of [planWords.views.pages, planWords.views.map, planWords.views.brief]) {
    await panel.getByText(view, { exact: true }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await expect(tab).not.toContainText(editorWords.previewChanged);
});
