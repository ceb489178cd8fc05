import { expect, type Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/finish-conversation.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { words } from "#lib/platform/words.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject } from "#tests/factories/create-project.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { call, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { mainJobSites } from "#tests/fixtures/main-job-table.ts";
import { type Editor, editorOf } from "./editor.ts";
import { reviewScreens } from "./screens/review-screens.ts";
import type { ScriptedModel } from "./scripted-model.ts";

export interface Visit {
  page: Page;
  owner: Actor;
  model: ScriptedModel;
}

/** A page in one of its states. */
export interface Screen {
  name: string;
  /** The page's file. */
  file: string;
  /** Leaves the browser on the page, in the state. */
  open(visit: Visit): Promise<void>;
}

const projects = "app/(app)/projects/page.tsx";
const project = "app/(app)/projects/[projectId]/page.tsx";
const newProject = "app/(app)/projects/new/page.tsx";
const conversation = "app/(app)/conversations/[conversationId]/page.tsx";

/** Every page of the product, and the states of it that look different. */
export const screens: Screen[] = [
  {
    name: "setup",
    file: "app/setup/page.tsx",
    async open({ page }) {
      await page.goto(`${process.env.E2E_EMPTY_ADDRESS}/setup`);
      await expect(page.getByRole("heading", { name: words.accounts.setupTitle })).toBeVisible();
    },
  },
  {
    name: "sign-in",
    file: "app/sign-in/page.tsx",
    async open({ page, owner }) {
      await page.context().clearCookies();
      await page.goto("/sign-in");
      await page.getByLabel(words.accounts.email).fill(owner.email);
      await page.getByLabel(words.accounts.password).fill("not the password");
      await page.getByRole("button", { name: words.accounts.signInSubmit }).click();
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "not-found",
    file: "app/not-found.tsx",
    async open({ page }) {
      await page.goto("/nowhere");
      await expect(page.getByRole("heading", { name: words.notFound.title })).toBeVisible();
    },
  },
  {
    name: "projects-none",
    file: "app/page.tsx",
    async open({ page }) {
      await page.goto("/");
      await expect(page.getByRole("link", { name: words.projects.emptyAction })).toBeVisible();
    },
  },
  {
    name: "projects",
    file: projects,
    async open({ page, owner }) {
      await createConversation(owner);
      await createSite(owner);
      await createProject(owner, { name: "A site with a rather long name that takes two lines", status: "in_setup" });
      await createProject(owner, { name: "Moved house", status: "problem" });
      await page.goto("/projects");
      await expect(page.getByRole("listitem")).toHaveCount(4);
    },
  },
  {
    name: "new-project",
    file: newProject,
    async open({ page }) {
      await page.goto("/projects/new");
      await expect(page.getByRole("radio")).not.toHaveCount(0);
    },
  },
  {
    name: "new-project-repository",
    file: newProject,
    async open({ page }) {
      await page.goto("/projects/new");
      await page.getByRole("tab", { name: words.projects.fromRepository }).click();
      await page.getByRole("button", { name: words.projects.createSubmit }).click();
      await expect(page.getByText(words.projects.urlMissing)).toBeVisible();
    },
  },
  {
    name: "project-in-setup",
    file: project,
    async open({ page, owner }) {
      const { projectId, workspaceId: id } = await createProject(owner, { status: "in_setup" });
      const startedAt = new Date().toISOString();
      const setupSteps = [
        { code: "cloning-repository", startedAt, endedAt: startedAt },
        { code: "creating-branch", startedAt, endedAt: null },
      ];
      await database().workspace.update({ where: { id }, data: { setupSteps } });
      await page.goto(`/projects/${projectId}`);
      await expect(page.getByText(words.projects.setupSteps["creating-branch"])).toBeVisible();
    },
  },
  {
    name: "project-problem",
    file: project,
    async open({ page, owner }) {
      const { projectId, workspaceId: id } = await createProject(owner, { status: "problem" });
      const problem = "The repository was not found. Check the address, and whether it needs an access token.";
      await database().workspace.update({ where: { id }, data: { problem } });
      await page.goto(`/projects/${projectId}`);
      await expect(page.getByText(problem)).toBeVisible();
    },
  },
  {
    name: "project-new",
    file: project,
    async open({ page, owner }) {
      const { projectId } = await createSite(owner);
      await page.goto(`/projects/${projectId}`);
      await expect(page.getByText(words.projects.conversationsEmptyTitle)).toBeVisible();
    },
  },
  {
    name: "project",
    file: project,
    async open({ page, owner }) {
      const site = await createConversation(owner);
      await createTurn(owner, site);
      await page.goto(`/projects/${site.projectId}`);
      await expect(page.getByRole("link", { name: "Change the heading" })).toBeVisible();
    },
  },
  {
    name: "history",
    file: "app/(app)/projects/[projectId]/history/page.tsx",
    async open({ page, owner }) {
      const site = await createConversation(owner);
      await createTurn(owner, site);
      await page.goto(`/projects/${site.projectId}/history`);
      await expect(page.getByText("Change the heading").first()).toBeVisible();
    },
  },
  {
    name: "instructions",
    file: "app/(app)/projects/[projectId]/settings/instructions/page.tsx",
    async open({ page, owner }) {
      const { projectId } = await createSite(owner);
      await page.goto(`/projects/${projectId}/settings/instructions`);
      await page.getByLabel(words.instructions.background).fill("We are a bakery in Westbrook.");
      await expect(page.getByText(words.instructions.isOwn)).toBeVisible();
    },
  },
  {
    name: "editor-new",
    file: conversation,
    async open(visit) {
      await openBakery(visit);
    },
  },
  {
    name: "editor-running",
    file: conversation,
    async open(visit) {
      const { page, model } = visit;
      const pause = model.pause();
      const first = await model.prepare(headlineRequest, changeHeadline, reply(say("I look at the other ")));
      const instruction = await model.prepare(
        "Say the same on the page about us",
        reply(say("I read the page first."), call("read_file", { path: "about.html" })),
        reply(say("Its heading is **“How it began”**, so "), pause.part),
      );
      const next = await model.prepare("And tell me what you did", reply(say("This and that.")));
      const editor = await openBakery(visit);
      await finishedWith(await editor.ask(first));
      await editor.ask(instruction);
      await pause.reached();
      await expect(editor.turn(2)).toContainText("so");
      await expect(await editor.ask(next)).toContainText(words.turn.waiting);
      await page.getByRole("log").evaluate((log) => log.scrollTo({ top: log.scrollHeight }));
    },
  },
  {
    name: "editor-completed",
    file: conversation,
    async open(visit) {
      const instruction = await visit.model.prepare(headlineRequest, changeHeadline, headlineChanged);
      const editor = await openBakery(visit);
      const turn = await editor.ask(instruction);
      await finishedWith(turn);
      await turn.getByTitle(words.turn.details).click();
      await turn.locator("summary").first().click();
    },
  },
  {
    name: "editor-changes",
    file: conversation,
    async open(visit) {
      const instruction = await visit.model.prepare(headlineRequest, changeHeadline, headlineChanged);
      const editor = await openBakery(visit);
      const turn = await editor.ask(instruction);
      await finishedWith(turn);
      await turn.getByRole("button", { name: words.turn.viewChanges }).click();
      await expect(visit.page.getByRole("dialog").getByRole("region", { name: "index.html" })).toBeVisible();
    },
  },
  {
    name: "editor-stopped-failed-undone",
    file: conversation,
    async open(visit) {
      const { page, model } = visit;
      const pause = model.pause();
      const stopped = await model.prepare("Make it shorter", changeHeadline, reply(say("Now "), pause.part));
      const failed = await model.prepare("Make it bolder", refuse(401, "invalid_api_key"));
      const undone = await model.prepare(headlineRequest, changeHeadline, headlineChanged);
      const editor = await openBakery(visit);
      await editor.ask(stopped);
      await pause.reached();
      await editor.stop.click();
      await expect(editor.turn(1).getByRole("button", { name: words.turn.restore })).toBeVisible();
      await editor.ask(failed);
      await expect(editor.stop).toBeHidden();
      const turn = await editor.ask(undone);
      await finishedWith(turn);
      await turn.getByRole("button", { name: words.turn.undo }).click();
      await expect(editor.turn(4).getByRole("button", { name: words.turn.bringBack })).toBeVisible();
      await page.getByRole("log").evaluate((log) => log.scrollTo({ top: 0 }));
    },
  },
  {
    name: "editor-end",
    file: conversation,
    async open(visit) {
      await openBakery(visit);
      await visit.page.getByRole("button", { name: words.editor.end }).click();
      await expect(visit.page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "editor-finished",
    file: conversation,
    async open({ page, owner }) {
      const site = await createConversation(owner, bakery());
      await createTurn(owner, site);
      await finishConversation(owner, site);
      const editor = editorOf(page);
      await editor.open(site);
      await expect(page.getByText(words.editor.finished)).toBeVisible();
      await expect(editor.preview.getByRole("heading", { level: 1 })).toBeAttached();
    },
  },
  {
    name: "editor-read-only",
    file: conversation,
    async open({ page, owner }) {
      const [organizationId] = Object.keys(owner.organizationRoles);
      const colleague = await createActor({ name: "Lin", organizationId });
      const site = await createConversation(colleague, bakery());
      await createTurn(colleague, site);
      const editor = editorOf(page);
      await editor.open(site);
      await expect(page.getByText(words.editor.readOnly)).toBeVisible();
      await expect(editor.preview.getByRole("heading", { level: 1 })).toBeAttached();
    },
  },
  {
    name: "context",
    file: "app/(app)/conversations/[conversationId]/context/page.tsx",
    async open({ page, owner }) {
      const site = await createConversation(owner);
      await createTurn(owner, site, { note: "The owner dislikes exclamation marks." });
      await page.goto(`/conversations/${site.conversationId}/context`);
      await expect(page.getByText("--- NOTE TO SELF ---")).toBeVisible();
    },
  },
  {
    name: "gallery",
    file: "app/(gallery)/gallery/page.tsx",
    async open({ page }) {
      await page.goto("/gallery");
      await expect(page.getByRole("heading", { name: "Gallery" })).toBeVisible();
    },
  },
  {
    name: "gallery-editor",
    file: "app/(gallery)/gallery/editor/page.tsx",
    async open({ page }) {
      await page.goto("/gallery/editor");
      await expect(page.getByRole("article")).toHaveCount(2);
    },
  },
  ...reviewScreens,
];

const headlineRequest = "Change the headline to “Bread worth waking up for”";
const changeHeadline = reply(
  say("I look for the headline."),
  call("edit_file", {
    path: "index.html",
    edits: [{ oldText: "<h1>Good bread takes its time</h1>", newText: "<h1>Bread worth waking up for</h1>" }],
  }),
);
const headlineChanged = reply(
  say("The headline of the first page now says **“Bread worth waking up for”**. ", "Nothing else has changed."),
);

function bakery(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readSiteFolder(mainJobSites.bakery)).map(([path, text]) => [path, `${text}`]),
  );
}

async function openBakery({ page, owner }: Visit): Promise<Editor> {
  const editor = editorOf(page);
  await editor.open(await createConversation(owner, bakery()));
  await expect(editor.preview.getByRole("heading", { level: 1 })).toBeAttached();
  await expect(editor.instruction).toBeEditable();
  return editor;
}

async function finishedWith(turn: ReturnType<Editor["turn"]>): Promise<void> {
  await expect(turn).toContainText(/Worked for \d+ s/);
}
