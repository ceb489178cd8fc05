import type { Browser, Page } from "@playwright/test";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { markUnseen } from "#lib/conversations/presence/presence-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { publishConversation } from "#lib/reviews/publish-conversation.ts";
import { accountsWords, invitationWords } from "#lib/words/accounts.ts";
import { editorWords } from "#lib/words/editor.ts";
import { handoverWords } from "#lib/words/handover.ts";
import { peopleWords } from "#lib/words/people.ts";
import { projectWords } from "#lib/words/projects.ts";
import { publishingWords } from "#lib/words/publishing.ts";
import { settingsWords } from "#lib/words/settings/project.ts";
import { notFoundWords } from "#lib/words/shell.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { phone } from "./screens/screen.ts";

/** A browser of another person. */
async function anotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_ADDRESS });
  return context.newPage();
}

test("a person is invited, joins, edits, becomes a reader and is removed", async ({ page, owner, model, browser }) => {
  test.setTimeout(120_000);
  const { projectId } = await createSite(owner);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole("link", { name: settingsWords.link }).click();
  await page.getByRole("link", { name: peopleWords.link }).click();
  await expect(page.getByText(peopleWords.pendingEmpty)).toBeVisible();
  await page.getByRole("radio", { name: peopleWords.roles.editor }).check();
  await page.getByRole("button", { name: peopleWords.create }).click();
  const link = await page.getByLabel(peopleWords.invitationLink).inputValue();
  await expect(page.getByRole("button", { name: peopleWords.withdrawWho(peopleWords.roles.editor) })).toBeVisible();

  const theirs = await anotherBrowser(browser);
  await theirs.goto(link);
  await expect(theirs.getByText(invitationWords.text(owner.name))).toBeVisible();
  await theirs.getByLabel(accountsWords.name).fill("Lin");
  await theirs.getByLabel(accountsWords.email).fill(`${crypto.randomUUID()}@example.org`);
  await theirs.getByLabel(accountsWords.password).fill(knownPassword);
  await theirs.getByRole("button", { name: invitationWords.create }).click();
  await expect(theirs).toHaveURL(new RegExp(`/projects/${projectId}$`));
  await expect(theirs.getByRole("link", { name: peopleWords.link })).toBeHidden();

  // A press before the page's script has arrived has no effect.
  await expect(async () => {
    await theirs.getByRole("button", { name: projectWords.start }).click({ timeout: 2_000 });
    await theirs.waitForURL(/\/conversations\//, { timeout: 5_000 });
  }).toPass();
  const editor = editorOf(theirs);
  await expect(await editor.ask(await model.prepare("First", reply(say("Here I am."))))).toContainText("Here I am.");

  await page.reload();
  await expect(page.getByText(peopleWords.pendingEmpty)).toBeVisible();
  await page.getByLabel(peopleWords.roleOf("Lin")).selectOption("reviewer");
  await page.getByRole("button", { name: peopleWords.changeRole }).click();
  await expect(page.getByRole("button", { name: /^(Change role|Saving…)$/ })).toBeHidden();
  const askOnce = async () => {
    await editor.instruction.fill("Once more", { timeout: 3_000 });
    await editor.instruction.press("Enter", { timeout: 3_000 });
  };
  // The page may have noticed before the message is sent.
  await askOnce().catch(() => undefined);
  await expect(editor.instruction).toBeHidden();
  await expect(editor.turn(1)).toContainText("Here I am.");
  await expect(editor.turn(2)).toBeHidden();

  await page.getByRole("button", { name: peopleWords.removeWho("Lin") }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: peopleWords.remove }).click();
  await expect(page.getByText("Lin", { exact: true })).toBeHidden();
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: notFoundWords.title })).toBeVisible();
  await theirs.goto("/projects");
  await expect(theirs.getByText(projectWords.emptyReader)).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: invitationWords.endedTitle })).toBeVisible();
  await theirs.context().close();
});

test("an account signs in at the invitation; removal shows in the open editor", async ({ page, owner, browser }) => {
  const { projectId } = await createSite(owner);
  await page.goto(`/projects/${projectId}/settings/people`);
  await page.getByRole("button", { name: peopleWords.create }).click();
  const link = await page.getByLabel(peopleWords.invitationLink).inputValue();
  const colleague = await createActor({ name: "Kim" });
  const theirs = await anotherBrowser(browser);
  await theirs.goto(link);
  await theirs.getByRole("tab", { name: invitationWords.haveAccount }).click();
  await theirs.getByLabel(accountsWords.email).fill(colleague.email);
  await theirs.getByLabel(accountsWords.password).fill(knownPassword);
  await theirs.getByRole("button", { name: invitationWords.signIn }).click();
  // The page has just loaded: a press before its script is repeated, and resumes the same session.
  await expect(async () => {
    await theirs.getByRole("button", { name: projectWords.start }).click();
    await expect(theirs).toHaveURL(/\/conversations\//, { timeout: 5_000 });
  }).toPass();
  await expect(editorOf(theirs).instruction).toBeEditable();

  await page.reload();
  await page.getByRole("button", { name: peopleWords.removeWho("Kim") }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: peopleWords.remove }).click();
  await expect(theirs.getByText(editorWords.roleLost(owner.name, true))).toBeVisible();
  await expect(editorOf(theirs).instruction).toBeHidden();
  await theirs.getByRole("link", { name: editorWords.shutAction }).click();
  await expect(theirs).toHaveURL(/\/projects$/);
  await theirs.context().close();
});

test("an invitation shows its label to the inviter and fills in the address", async ({ page, owner, browser }) => {
  const { projectId } = await createSite(owner);
  await page.goto(`/projects/${projectId}/settings/people`);
  await page.getByLabel(peopleWords.label).fill("For the print shop");
  await page.getByLabel(peopleWords.invitee).fill("kim@example.org");
  await page.getByRole("button", { name: peopleWords.create }).click();
  const link = await page.getByLabel(peopleWords.invitationLink).inputValue();
  await expect(page.getByText("For the print shop", { exact: true })).toBeVisible();
  await expect(page.getByText(/for kim@example\.org/)).toBeVisible();

  const theirs = await anotherBrowser(browser);
  await theirs.goto(link);
  await expect(theirs.getByLabel(accountsWords.email)).toHaveValue("kim@example.org");
  await expect(theirs.getByText("For the print shop")).toHaveCount(0);
});

test("a withdrawn invitation lets nobody in", async ({ page, owner, browser }) => {
  const { projectId } = await createSite(owner);
  await page.goto(`/projects/${projectId}/settings/people`);
  await page.getByRole("button", { name: peopleWords.create }).click();
  const link = await page.getByLabel(peopleWords.invitationLink).inputValue();
  await page.getByRole("button", { name: peopleWords.withdrawWho(peopleWords.roles.editor) }).click();
  await expect(page.getByText(peopleWords.pendingEmpty)).toBeVisible();
  const theirs = await anotherBrowser(browser);
  await theirs.goto(link);
  await expect(theirs.getByText(invitationWords.endedText)).toBeVisible();
  await theirs.context().close();
});

test("a person who finds the site busy sees who edits and can watch", async ({ page, owner }) => {
  const host = await createActor({ name: "Lin" });
  const site = await createSite(host);
  await joinProject(owner, site.projectId, "editor");
  await page.goto(`/projects/${site.projectId}`);
  await expect(page.getByRole("button", { name: projectWords.start })).toBeVisible();
  // Somebody else starts first.
  const { conversation } = await startConversation(host, site);
  await page.getByRole("button", { name: projectWords.start }).click();
  await expect(page.getByRole("alert").getByText(/^Lin has been editing since \d{1,2}:\d\d/)).toBeVisible();
  await page.setViewportSize(phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.getByRole("alert").getByRole("link", { name: projectWords.watch }).click();
  await expect(page).toHaveURL(new RegExp(conversation.id));
  await expect(page.getByText(editorWords.readOnly)).toBeVisible();
});

test("an abandoned session ends, and its person continues in it with their draft", async ({ page, owner, browser }) => {
  const site = await createConversation(owner);
  const colleague = await joinProject(await createActor({ name: "Lin" }), site.projectId, "editor");
  const beats: string[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith("/heartbeat")) beats.push(`${answer.status()}`);
  });
  const editor = editorOf(page);
  await editor.open(site);
  await expect.poll(() => beats).toContain("204");
  await editor.instruction.fill("Half a sentence");
  // The computer is shut: the page sends no signs of life.
  await page.context().setOffline(true);
  await markUnseen(site.conversationId, database());

  const theirs = await anotherBrowser(browser);
  await signIn(theirs.request, colleague);
  await theirs.goto(`/projects/${site.projectId}`);
  await theirs.getByRole("button", { name: projectWords.start }).click();
  await expect(editorOf(theirs).instruction).toBeEditable();

  await page.context().setOffline(false);
  await expect(page.getByText(editorWords.released)).toBeVisible();
  await page.getByRole("button", { name: editorWords.continue }).click();
  await expect(page.getByText(/^Lin has been editing since/)).toBeVisible();
  await theirs.getByRole("button", { name: editorWords.end }).click();
  await theirs.getByRole("alertdialog").getByRole("button", { name: editorWords.endConfirm }).click();
  await expect(theirs).toHaveURL(/\/projects\//);
  await page.getByRole("button", { name: editorWords.continue }).click();
  await expect(editor.instruction).toHaveValue("Half a sentence");
  await expect(page).toHaveURL(new RegExp(site.conversationId));
  await editor.instruction.fill("And the rest");
  await page.reload();
  await expect(editor.instruction).toHaveValue("And the rest");
  await theirs.context().close();
});

test("a person who asks gets the site from its holder, in either's open editor", async ({ page, owner, browser }) => {
  const holder = await createActor({ name: "Lin" });
  const site = await createConversation(holder);
  await joinProject(owner, site.projectId, "editor");
  const theirs = await anotherBrowser(browser);
  await signIn(theirs.request, holder);
  await editorOf(theirs).open(site);
  await editorOf(page).open(site);

  await page.getByRole("button", { name: handoverWords.ask }).click();
  await expect(page.getByText(handoverWords.waiting("Lin"))).toBeVisible();
  await expect(theirs.getByText(handoverWords.wantedBy(owner.name))).toBeVisible();
  await theirs.getByRole("button", { name: handoverWords.notNow }).click();
  await expect(page.getByText(handoverWords.declined("Lin"))).toBeVisible();
  await expect(theirs.getByText(handoverWords.wantedBy(owner.name))).toBeHidden();

  await page.getByRole("button", { name: handoverWords.askAgain }).click();
  await theirs.getByRole("button", { name: handoverWords.handOver }).click();
  await expect(theirs.getByText(handoverWords.handedTo(owner.name))).toBeVisible();
  await expect(editorOf(page).instruction).toBeEditable();
  await expect(page).not.toHaveURL(new RegExp(site.conversationId));
  await theirs.context().close();
});

test("who asked for the site gets it after its publication", async ({ page, owner }) => {
  const holder = await createActor({ name: "Lin" });
  const site = await createConversation(holder);
  await createTurn(holder, site, { change: { path: "index.html", content: "<h1>New bread</h1>" } });
  await joinProject(owner, site.projectId, "editor");
  await editorOf(page).open(site);
  await page.getByRole("button", { name: handoverWords.ask }).click();
  await expect(page.getByText(handoverWords.waiting("Lin"))).toBeVisible();

  // The server says so while the changes are published, and then while the site is set up.
  const refusals = ["in-review", "workspace-not-ready"];
  await page.route("**/api/projects/*/conversations", (route) => {
    const code = refusals.shift();
    return code ? route.fulfill({ status: 409, json: { code, detail: "Not yet." } }) : route.continue();
  });
  await publishConversation(holder, site);
  await expect(editorOf(page).instruction).toBeEditable();
  expect(refusals).toEqual([]);
  await expect(page).not.toHaveURL(new RegExp(site.conversationId));
});

test("after publishing, a person whom another one was faster than can go on later", async ({ page, owner }) => {
  const site = await createConversation(owner);
  await createTurn(owner, site, { change: { path: "index.html", content: "<h1>New bread</h1>" } });
  const colleague = await joinProject(await createActor({ name: "Lin" }), site.projectId, "editor");
  const editor = editorOf(page);
  await editor.open(site);
  let theirs = "";
  await page.route("**/api/projects/*/conversations", async (route) => {
    await expect
      .poll(async () => (await readWorkspace(site.workspaceId)).status)
      .toMatch(/available_for_conversation|in_conversation/);
    if (theirs === "") theirs = (await startConversation(colleague, site)).conversation.id;
    return route.continue();
  });
  await page.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: publishingWords.dialogTitle });
  await dialog.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  const done = page.getByRole("dialog", { name: publishingWords.doneTitle });
  await done.getByRole("button", { name: publishingWords.keep }).click();
  await expect(page.getByText(/^Lin has been editing since/)).toBeVisible();
  await expect(page.getByText(editorWords.published)).toBeVisible();
  await expect(page.getByText(editorWords.publishedWait)).toBeHidden();

  await finishConversation(colleague, { conversationId: theirs });
  await page.getByRole("button", { name: editorWords.continue }).click();
  await expect(editor.instruction).toBeEditable();
  await expect(page).toHaveURL(new RegExp(site.conversationId));
});
