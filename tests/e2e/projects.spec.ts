import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { projectWords } from "#lib/words/projects.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { settingsWords } from "#lib/words/settings/project.ts";
import { createProject } from "#tests/factories/create-project.ts";
import { createLocalRepository } from "#tests/factories/create-repository.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { projectsAtOnce } from "../../components/projects/projects-at-once.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-repositories-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ourPage = { "index.html": "<!doctype html>\n<html lang=en>\n<title>Ours</title>\n<h1>Our own site</h1>\n" };

const ownedBy = ({ userId }: Actor) => ({ memberships: { some: { userId } } });

test("an own repository becomes a project and is shown in the editor", async ({ page, owner }) => {
  const url = createLocalRepository(join(folder, owner.userId), ourPage);
  await page.goto("/projects/new");
  await page.getByLabel(projectWords.name).fill("Our site");
  await page.getByRole("tab", { name: projectWords.fromRepository }).click();
  await page.getByLabel(projectWords.url).fill(url);
  await page.getByRole("button", { name: projectWords.createSubmit }).click();

  await page.getByRole("button", { name: projectWords.start }).click();
  const { preview, instruction } = editorOf(page);
  await expect(preview.getByRole("heading", { name: "Our own site" })).toBeVisible();
  await expect(instruction).toBeEditable();

  await page.goto("/projects");
  await expect(page.getByRole("listitem").filter({ hasText: "Our site" })).toContainText(projectWords.busyMine);
});

test("the button that creates a project is in sight beside all starters", async ({ page, owner }) => {
  expect(owner.name).not.toBe("");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/projects/new");
  await page.getByRole("tab", { name: projectWords.fromStarter }).click();
  await expect(page.getByRole("radio", { name: "Blank" })).toBeVisible();
  await expect(page.getByRole("button", { name: projectWords.createSubmit })).toBeInViewport({ ratio: 1 });
});

test("a wrong address creates no project and is told beside its field", async ({ page, owner }) => {
  const right = createLocalRepository(join(folder, owner.userId, "right"), ourPage);
  await page.goto("/projects/new");
  await page.getByLabel(projectWords.name).fill("Mistyped");
  await page.getByRole("tab", { name: projectWords.fromRepository }).click();
  const url = page.getByLabel(projectWords.url);
  const branch = page.getByLabel(projectWords.branch);
  const create = page.getByRole("button", { name: projectWords.createSubmit });
  await url.fill("www.my-bakery.example");
  await create.click();
  await expect(url).toHaveAccessibleDescription(/visitors/);
  await expect(url).toBeFocused();
  await url.fill(`${right}-not`);
  await expect(url).not.toHaveAccessibleDescription(/visitors/);
  await create.click();
  await expect(url).toHaveAccessibleDescription(/no .*folder/i);
  await expect(page.getByLabel(projectWords.name)).toHaveValue("Mistyped");
  await url.fill(right);
  await branch.fill("next");
  await create.click();
  await expect(branch).toBeFocused();
  await expect(branch).toHaveAttribute("aria-invalid", "true");
  expect(await database().project.count({ where: { name: "Mistyped", organization: ownedBy(owner) } })).toBe(0);
  await branch.fill("");
  await create.click();
  await expect(page.getByRole("button", { name: projectWords.start })).toBeVisible();
});

test("a repository that moved is corrected where the page shows the problem", async ({ page, owner }) => {
  const right = createLocalRepository(join(folder, owner.userId, "moved"), ourPage);
  const { projectId, workspaceId } = await createProject(owner, { name: "Moved", status: "problem" });
  const source = { sourceType: "git", starter: null, sourceUrl: `${right}-not` } as const;
  await database().project.update({ where: { id: projectId }, data: source });
  await database().workspace.update({ where: { id: workspaceId }, data: { problem: "There is no such folder." } });
  await page.goto(`/projects/${projectId}`);

  await expect(page.getByRole("heading", { name: projectWords.problemTitle })).toBeVisible();
  await expect(page.getByText(projectWords.status.problem, { exact: true })).toBeVisible();
  await expect(page.getByLabel(projectWords.url)).toHaveValue(`${right}-not`);
  await page.getByLabel(projectWords.url).fill(right);
  await page.getByRole("button", { name: projectWords.retry }).click();
  await expect(page.getByRole("button", { name: projectWords.start })).toBeVisible();
  await expect(page.getByText(projectWords.status.problem, { exact: true })).toHaveCount(0);
});

test("a described site opens its editor with a plan that has begun", async ({ page, owner, model }) => {
  const wish = await model.prepare("A website for our choir", reply(say("Gladly. Who sings with you?")));
  await page.goto("/projects/new");
  const start = page.getByRole("button", { name: projectWords.describeSubmit });
  const description = page.getByLabel(projectWords.describe);
  await page.getByLabel(projectWords.name).fill("Choir");
  await start.click();
  await expect(description).toBeFocused();
  await expect(description).toHaveAccessibleDescription(new RegExp(projectWords.describeMissing));
  await description.fill(wish);
  await start.click();

  await expect(page).toHaveURL(/\/conversations\//);
  await expect(editorOf(page).turn(1)).toContainText("Gladly. Who sings with you?");
  const plans = { project: { name: "Choir", organization: ownedBy(owner) } };
  expect(await database().planRun.count({ where: plans })).toBe(1);
});

test("a project is renamed, deleted by typing its name, and restored", async ({ page, owner }) => {
  const { projectId } = await createProject(owner, { name: "Old name", status: "problem" });
  await page.goto(`/projects/${projectId}/settings/general`);
  await page.getByLabel(projectWords.name).fill(" ");
  await page.getByRole("button", { name: projectWords.renameSubmit }).click();
  await expect(page.getByLabel(projectWords.name)).toHaveAccessibleDescription(projectWords.nameMissing);
  await expect(page.getByLabel(projectWords.name)).toBeFocused();
  await page.getByLabel(projectWords.name).fill("New name");
  await page.getByRole("button", { name: projectWords.renameSubmit }).click();
  await expect(page.getByRole("link", { name: "New name" })).toBeVisible();

  await page.getByRole("link", { name: settingsWords.delete.link }).click();
  await page.getByRole("button", { name: projectWords.delete }).click();
  const question = page.getByRole("dialog", { name: projectWords.deleteTitle("New name") });
  await question.getByLabel(projectWords.deleteName("New name")).fill("New");
  await expect(question.getByRole("button", { name: projectWords.delete })).toBeDisabled();
  await question.getByLabel(projectWords.deleteName("New name")).fill("New name");
  await question.getByRole("button", { name: projectWords.delete }).click();
  await expect(page.getByRole("heading", { name: projectWords.emptyTitle })).toBeVisible();

  await page.getByRole("button", { name: projectWords.restoreWho("New name") }).click();
  await expect(page.getByRole("link", { name: "New name" })).toBeVisible();
  await expect(page.getByRole("heading", { name: projectWords.deletedTitle })).toHaveCount(0);
});

test("during setup the page shows the steps and continues by itself", async ({ page, owner }) => {
  const { projectId, workspaceId: id } = await createProject(owner, { status: "in_setup" });
  const at = new Date().toISOString();
  const step = { code: "cloning-repository", startedAt: at, endedAt: null };
  await database().workspace.update({ where: { id }, data: { setupSteps: [step] } });
  await page.goto(`/projects/${projectId}`);
  await expect(
    page.getByRole("listitem").filter({ hasText: projectWords.setupSteps["cloning-repository"] }),
  ).toBeVisible();

  const steps = [
    { ...step, endedAt: at },
    { ...step, code: "creating-branch" },
  ];
  await database().workspace.update({ where: { id }, data: { setupSteps: steps } });
  await expect(page.getByText(projectWords.setupSteps["creating-branch"])).toBeVisible();
  await database().workspace.update({ where: { id }, data: { status: "available_for_conversation" } });
  await expect(page.getByRole("button", { name: projectWords.start })).toBeVisible();
});

test("a missing field is named beside it and focused", async ({ page, owner: _owner }) => {
  await page.goto("/projects/new");
  await page.getByRole("button", { name: projectWords.describeSubmit }).click();
  await expect(page.getByLabel(projectWords.name)).toBeFocused();
  await expect(page.getByLabel(projectWords.name)).toHaveAccessibleDescription(new RegExp(projectWords.nameMissing));
});

test("instructions are saved, and the next change follows them", async ({ page, owner, model }) => {
  const site = await createConversation(owner);
  const background = `Our bakery never says "delicious". ${crypto.randomUUID()}`;
  await page.goto(`/projects/${site.projectId}`);
  await page.getByRole("link", { name: settingsWords.link }).click();
  await page.getByRole("link", { name: instructionsWords.link }).click();
  await page.getByLabel(instructionsWords.background).fill(background);
  await page.getByLabel(instructionsWords.reason).fill("A word that we don't like");
  await page.getByRole("button", { name: instructionsWords.save }).click();
  await expect(page.getByRole("status").filter({ hasText: instructionsWords.saved })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(instructionsWords.background)).toHaveValue(background);
  await expect(page.getByText(instructionsWords.version(1))).toBeVisible();

  const instruction = await model.prepare("Follow them", reply(say("I do.")));
  const editor = editorOf(page);
  await editor.open(site);
  await expect(await editor.ask(instruction)).toContainText("I do.");
  const [request] = await model.requests(instruction);
  expect(request?.messages[0]).toMatchObject({ role: "system", text: expect.stringContaining(background) });
});

test("a card shows the home page and who changed it, and no usual state", async ({ page, owner }) => {
  const site = await createConversation(owner);
  await createTurn(owner, site);
  await finishConversation(owner, site);
  await createProject(owner, { name: "Not there yet", status: "in_setup" });
  await page.goto("/projects");

  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Bakery" });
  const picture = card.frameLocator(`iframe[title="${projectWords.picture("Bakery")}"]`);
  await expect(picture.getByRole("heading", { level: 1 })).toBeAttached();
  await expect(card).toHaveText(new RegExp(`^Bakery${projectWords.changedMine} `));
  const waiting = page.getByRole("main").getByRole("listitem").filter({ hasText: "Not there yet" });
  await expect(waiting).toContainText(projectWords.status.setting_up);
  await expect(waiting.locator("iframe")).toHaveCount(0);
});

test("the site's own name is offered once, taken or declined", async ({ page, owner }) => {
  const site = await createConversation(owner, { "index.html": "<title>My site</title><h1>Hi</h1>" });
  const content = "<title>Choir</title><h1>Hi</h1>";
  await createTurn(owner, site, { change: { path: "index.html", content } });
  await page.goto(`/projects/${site.projectId}`);
  const offer = page.getByText(projectWords.nameOffer("Choir", "Bakery"));
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: projectWords.nameOfferKeep }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: projectWords.lastChanges })).toBeVisible();
  await expect(offer).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole("button", { name: projectWords.nameOfferTake }).click();
  await expect(page.getByRole("heading", { name: "Choir", level: 1 })).toBeVisible();
  await expect(offer).toBeHidden();
});

test("projects are found by a part of their name", async ({ page, owner }) => {
  for (const name of ["Bakery", "Choir", "Garden", "Old garden"]) await createProject(owner, { name });
  await page.goto("/projects");
  const projects = page.getByRole("main").getByRole("listitem");
  await expect(projects).toHaveCount(4);
  const search = page.getByRole("searchbox", { name: projectWords.search });
  await search.fill("GARD");
  await expect(projects).toHaveCount(2);
  await expect(search).toBeFocused();
  await search.fill("%");
  await expect(page.getByText(projectWords.searchNone("%"))).toBeVisible();
  await page.getByRole("link", { name: projectWords.searchAll }).click();
  await expect(projects).toHaveCount(4);
  await expect(search).toHaveValue("");
});

test("the projects page sends one page of projects and more on request", async ({ page, owner }) => {
  const names = Array.from({ length: projectsAtOnce + 6 }, (_, index) => `Website ${index + 1}`);
  for (const name of names) await createProject(owner, { name });
  const answer = await page.goto("/projects");
  const projects = page.getByRole("main").getByRole("listitem");
  await expect(projects).toHaveCount(projectsAtOnce);
  await expect(projects.first()).toContainText(names.at(-1) ?? "");
  expect((await answer?.body())?.length).toBeLessThan(75_500);

  await page.getByRole("button", { name: projectWords.more }).click();

  await expect(projects).toHaveCount(names.length);
  await expect(projects.last()).toContainText("Website 1");
  await expect(page.getByRole("button", { name: projectWords.more })).toBeHidden();
});
