import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { editorWords } from "#lib/words/editor.ts";
import { previewWords } from "#lib/words/preview.ts";
import { projectWords } from "#lib/words/projects.ts";
import { publishingWords } from "#lib/words/publishing.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createRepositoryOf } from "#tests/factories/create-repository.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createSite } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, signIn, test } from "./fixtures.ts";

/** Creates a site whose repository is a folder, as a forge would have it. */
async function createRemoteProject(page: Page): Promise<{ project: ProjectForDisplay; remote: string }> {
  const remote = join(mkdtempSync(join(tmpdir(), "sitewright-forge-")), "site.git");
  createRepositoryOf(remote, { "index.html": "<!doctype html>\n<title>Home</title>\n<h1>Welcome</h1>\n" });
  const headers = { origin: process.env.E2E_ADDRESS ?? "" };
  const data = { name: "The bakery", source: { type: "git", url: remote } };
  const created = await page.request.post("/api/projects", { headers, data });
  expect(created.status(), await created.text()).toBe(201);
  const { id } = (await created.json()) as ProjectForDisplay;
  const read = async () => (await (await page.request.get(`/api/projects/${id}`)).json()) as ProjectForDisplay;
  await expect.poll(async () => (await read()).status).toBe("ready");
  return { project: await read(), remote };
}

/** Starts a conversation of a person who may edit another one's site, but not publish it. */
async function createEditorsConversation(person: Actor) {
  const site = await createSite(await createActor());
  const editor = await joinProject(person, site.projectId, "editor");
  const { conversation } = await startConversation(editor, site);
  return { ...site, conversationId: conversation.id };
}

const heading = (from: string, to: string) =>
  reply(call("edit_file", { path: "index.html", edits: [{ oldText: `<h1>${from}</h1>`, newText: `<h1>${to}</h1>` }] }));

async function confirm(page: Page, title: string, button: string): Promise<void> {
  await page.getByRole("alertdialog", { name: title }).getByRole("button", { name: button, exact: true }).click();
}

/** Opens the dialog that sends for review, as a person who could publish at once. */
async function openSending(page: Page): Promise<void> {
  await page.getByRole("button", { name: publishingWords.publish, exact: true }).click();
  await page.getByRole("button", { name: publishingWords.reviewInstead }).click();
}

/** Sends the changes for review and leaves the browser on the review's page. */
async function sendForReview(page: Page, title: string, description?: string): Promise<void> {
  await openSending(page);
  await fillReview(page, title, description);
}

async function fillReview(page: Page, title: string, description?: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: reviewWords.sendTitle });
  await expect(dialog.getByLabel(reviewWords.sendName)).toHaveValue(title);
  if (description) await dialog.getByLabel(reviewWords.sendDescription).fill(description);
  await dialog.getByRole("button", { name: editorWords.sendForReview, exact: true }).click();
  await expect(page).toHaveURL(/\/reviews\/[0-9a-f-]+$/);
}

const done = (turn: Locator) => expect(turn).toContainText(/Worked for \d+ s/);

test("sending for review waits for the running change", async ({ page, owner, model }) => {
  const pause = model.pause();
  const instruction = await model.prepare("Greet us", heading("Welcome", "Hello"), reply(pause.part, say("Done.")));
  const editor = editorOf(page);
  await editor.open(await createEditorsConversation(owner));
  await editor.enter(instruction);
  await pause.reached();
  await page.getByRole("button", { name: editorWords.sendForReview }).click();
  const dialog = page.getByRole("dialog", { name: reviewWords.sendTitle });
  await expect(dialog).toContainText(reviewWords.sendBlocked);
  await expect(dialog.getByRole("button", { name: editorWords.sendForReview, exact: true })).toBeDisabled();

  await pause.release();
  await expect(dialog.getByLabel(reviewWords.sendName)).toHaveValue(instruction);
  await expect(dialog.getByRole("button", { name: editorWords.sendForReview, exact: true })).toBeEnabled();
});

test("changes are reviewed, requested again, resent and published", async ({ page, owner, model, browser }) => {
  const { project, remote } = await createRemoteProject(page);
  const lin = await joinProject(await createActor({ name: "Lin" }), project.id, "reviewer");
  const context = await browser.newContext({ baseURL: process.env.E2E_ADDRESS ?? "" });
  await signIn(context.request, lin);
  const theirs = await context.newPage();

  const editor = editorOf(page);
  await page.goto(`/projects/${project.id}`);
  await page.getByRole("button", { name: projectWords.start }).click();
  const long = "Bread, cakes and rolls";
  const first = await model.prepare("Say what we bake", heading("Welcome", long), reply(say("Done.")));
  await done(await editor.ask(first));
  await sendForReview(page, first);
  await expect(page.getByText(reviewWords.status.open)).toBeVisible();

  // The site cannot be edited while it is in review.
  await page.goto(`/projects/${project.id}`);
  await expect(page.getByText(reviewWords.inReview(first))).toBeVisible();
  await expect(page.getByRole("button", { name: projectWords.start })).toBeHidden();

  await theirs.goto("/projects");
  await theirs.getByRole("link", { name: first }).click();
  await theirs.getByRole("button", { name: reviewWords.showCode }).click();
  await expect(theirs.getByRole("region", { name: "index.html" })).toContainText(long);
  const side = (name: string) => theirs.frameLocator(`iframe[title="${name}"]`).getByRole("heading");
  await expect(side(previewWords.before)).toHaveText("Welcome");
  await expect(side(previewWords.after)).toHaveText(long);
  await expect(theirs.getByRole("button", { name: reviewWords.withdraw })).toBeHidden();
  await theirs.getByRole("button", { name: reviewWords.request }).click();
  const asked = theirs.getByRole("dialog", { name: reviewWords.requestTitle });
  await asked.getByRole("button", { name: reviewWords.request, exact: true }).click();
  await expect(asked.getByText(reviewWords.requestMissing)).toBeVisible();
  await asked.getByLabel(reviewWords.requestLabel).fill("Shorter, please.");
  await asked.getByRole("button", { name: reviewWords.request, exact: true }).click();
  await expect(theirs.getByText(reviewWords.requested("Lin"))).toBeVisible();

  // The request waits for the editor, on the project's page and in the next session.
  await page.reload();
  await expect(page.getByText("Shorter, please.")).toBeVisible();
  await page.getByRole("button", { name: projectWords.start }).click();
  await expect(editor.instruction).toBeEditable();
  await expect(page.getByText("Shorter, please.")).toBeVisible();
  const second = await model.prepare("Shorten the heading", heading(long, "Bread"), reply(say("Done.")));
  await done(await editor.ask(second));
  const both = reviewWords.proposedTitle(first, 1);
  await sendForReview(page, both, "The heading had been too long.");

  await theirs.goto("/projects");
  await theirs.getByRole("link", { name: both }).click();
  await expect(theirs.getByRole("link", { name: second })).toBeVisible();
  await expect(theirs.getByText("The heading had been too long.")).toBeVisible();
  await expect(theirs.getByText("The heading “Welcome” became “Bread”.")).toBeVisible();
  await theirs.getByRole("button", { name: reviewWords.publish }).click();
  await confirm(theirs, reviewWords.publishTitle, reviewWords.publish);
  await expect(theirs.getByText(reviewWords.published("Lin"))).toBeVisible();
  // The editor's page updates by itself.
  await expect(page.getByText(reviewWords.published("Lin"))).toBeVisible();

  const clone = mkdtempSync(join(tmpdir(), "sitewright-clone-"));
  execFileSync("git", ["clone", "--quiet", remote, clone], { stdio: "pipe" });
  const { headCommit } = await readWorkspace(project.workspace.id);
  const git = (...args: string[]) => execFileSync("git", ["-C", clone, ...args], { encoding: "utf8" }).trim();
  expect(git("rev-parse", "HEAD")).toBe(headCommit);
  expect(git("show", "HEAD:index.html")).toContain("<h1>Bread</h1>");

  // The next person waits on a page that continues by itself, and begins with the published site.
  await page.getByRole("link", { name: reviewWords.toProject }).click();
  await page.getByRole("button", { name: projectWords.start }).click();
  await expect(editor.preview.getByRole("heading")).toHaveText("Bread");
  expect((await readWorkspace(project.workspace.id)).branch).not.toBe(project.workspace.branch);
  expect(owner.name).not.toBe("Lin");
});

test("the author withdraws a review; without changes nothing can be sent", async ({ page, owner, model }) => {
  const site = await createEditorsConversation(owner);
  const editor = editorOf(page);
  await editor.open(site);
  await page.getByRole("button", { name: editorWords.sendForReview }).click();
  const empty = page.getByRole("dialog", { name: reviewWords.sendEmptyTitle });
  await empty.getByRole("button", { name: reviewWords.sendKeep }).click();
  await expect(empty).toBeHidden();

  const instruction = await model.prepare("Greet people", heading("Welcome", "Hello"), reply(say("Done.")));
  await done(await editor.ask(instruction));
  await page.getByRole("button", { name: editorWords.sendForReview }).click();
  await fillReview(page, instruction);
  await page.getByRole("button", { name: reviewWords.withdraw }).click();
  await confirm(page, reviewWords.withdrawTitle, reviewWords.withdraw);
  await expect(page.getByText(reviewWords.withdrawn)).toBeVisible();
  await page.getByRole("link", { name: reviewWords.toProject }).click();
  await expect(page.getByRole("button", { name: projectWords.start })).toBeVisible();
});
