import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { systemScope } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { goBack } from "#lib/conversations/versions/go-back.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { createProject } from "#lib/projects/create-project.ts";
import { openProject } from "#lib/projects/open-project.ts";
import { resetWorkspace } from "#lib/projects/setup/reset-workspace.ts";
import { retrySetup } from "#lib/projects/setup/retry-setup.ts";
import { setUpWorkspace } from "#lib/projects/setup/set-up-workspace.ts";
import { keptRef } from "#lib/workspaces/git/kept-branches.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createLocalRepository } from "#tests/factories/create-repository.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { plantCommit } from "#tests/factories/repository-bombs.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

afterAll(async () => {
  await closeDatabase();
});

const git = (repository: string, ...args: string[]) =>
  execFileSync("git", ["-C", repository, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", ...args], {
    encoding: "utf8",
    stdio: "pipe",
  }).trim();

async function workspaceOf(id: string) {
  const found = await findWorkspace(systemScope, id, database());
  if (!found) throw new Error("There is no such workspace.");
  return found;
}

/** Creates a project whose repository is a folder that others work in as well. */
async function createRemoteProject(actor: Actor) {
  const folder = createLocalRepository(join(env().DATA_DIR, "sites", newId()), { "index.html": "<h1>One</h1>" });
  const project = await createProject(actor, { name: "Remote", source: { type: "git", url: folder } });
  await setUpWorkspace({ workspaceId: project.workspace.id });
  return { folder, projectId: project.id, workspaceId: project.workspace.id };
}

const setStatus = (id: string, status: "problem" | "merged" | "in_review") =>
  database().workspace.update({ where: { id }, data: { status } });

test("starting over takes the remote's newest state on a new branch, keeping the old", async () => {
  const actor = await createActor();
  const { folder, projectId, workspaceId } = await createRemoteProject(actor);
  const { conversation } = await startConversation(actor, { projectId });
  const before = await workspaceOf(workspaceId);
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const site = { ...before, workspaceId, repository, head: before.headCommit ?? "", branch: before.branch ?? "" };
  await createTurn(actor, { ...site, conversationId: conversation.id });
  const left = await workspaceOf(workspaceId);
  await finishConversation(actor, { conversationId: conversation.id });
  writeFileSync(join(folder, "index.html"), "<h1>Two</h1>");
  git(folder, "commit", "-qam", "Two");

  await resetWorkspace(actor, workspaceId);
  await setUpWorkspace({ workspaceId });
  const after = await workspaceOf(workspaceId);
  expect(after.status).toBe("available_for_conversation");
  expect(after.branch).not.toBe(left.branch);
  expect(after.headCommit).toBe(git(folder, "rev-parse", "HEAD"));
  expect(after.baseCommit).toBe(after.headCommit);
  expect(git(repository, "rev-parse", after.branch ?? "")).toBe(after.headCommit);
  expect(git(repository, "rev-parse", keptRef(left.branch ?? ""))).toBe(left.headCommit);

  // A version from before is not part of the new branch, but the site can go back to it.
  await goBack(actor, { workspaceId, commit: left.headCommit ?? "", expectedHead: after.headCommit ?? "" });
  const back = await workspaceOf(workspaceId);
  expect(git(repository, "rev-parse", `${back.headCommit}^{tree}`)).toBe(
    git(repository, "rev-parse", `${left.headCommit}^{tree}`),
  );
});

test("starting over is refused during a conversation, a turn or a review", async () => {
  const actor = await createActor({ name: "Ada" });
  const site = await createConversation(actor);
  expect(await refusalOf(resetWorkspace(actor, site.workspaceId))).toBe("workspace-busy");
  await database().editSession.create({
    data: {
      id: newId(),
      conversationId: site.conversationId,
      workspaceId: site.workspaceId,
      userId: actor.userId,
      ordinal: 1,
      instruction: "Wait",
    },
  });
  expect(await refusalOf(resetWorkspace(actor, site.workspaceId))).toBe("turn-running");
  const reviewed = await createSite(actor);
  await setStatus(reviewed.workspaceId, "in_review");
  expect(await refusalOf(resetWorkspace(actor, reviewed.workspaceId))).toBe("in-review");
});

test("a missing remote is a problem with a sentence, which a retry resolves", async () => {
  const actor = await createActor();
  const { folder, workspaceId } = await createRemoteProject(actor);
  git(folder, "branch", "-m", "main", "other");
  await resetWorkspace(actor, workspaceId);
  await setUpWorkspace({ workspaceId });
  const broken = await workspaceOf(workspaceId);
  expect(broken.status).toBe("problem");
  expect(broken.problem).toMatch(/no branch of that name/);
  git(folder, "branch", "-m", "other", "main");
  await retrySetup(actor, workspaceId);
  await setUpWorkspace({ workspaceId });
  expect(await workspaceOf(workspaceId)).toMatchObject({ status: "available_for_conversation", problem: null });
});

test("starting over from a repository bomb moves nothing; the repaired repository is taken", async () => {
  const actor = await createActor();
  const { folder, projectId, workspaceId } = await createRemoteProject(actor);
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const { headCommit } = await workspaceOf(workspaceId);
  const good = git(folder, "rev-parse", "main");
  plantCommit(folder, { message: "x".repeat(2 * 1024 * 1024) });
  await resetWorkspace(actor, workspaceId);
  await setUpWorkspace({ workspaceId });
  const refused = await workspaceOf(workspaceId);
  expect(refused).toMatchObject({ status: "problem", headCommit });
  expect(refused.problem).toMatch(/a commit whose message/);
  expect(git(repository, "rev-parse", "main")).toBe(good);
  git(folder, "update-ref", "refs/heads/main", good);
  await retrySetup(actor, workspaceId);
  await setUpWorkspace({ workspaceId });
  expect(await workspaceOf(workspaceId)).toMatchObject({ status: "available_for_conversation", headCommit: good });
});

test("opening a published project begins the next setup exactly once", async () => {
  const actor = await createActor();
  const site = await createSite(actor);
  await setStatus(site.workspaceId, "merged");
  const opened = await Promise.all([1, 2, 3].map(() => openProject(actor, site.projectId)));
  expect(opened.map(({ status }) => status)).toEqual(["setting_up", "setting_up", "setting_up"]);
  const jobs = await database().$queryRaw<unknown[]>`
    SELECT 1 FROM graphile_worker.jobs WHERE queue_name = ${`ws:${site.workspaceId}`}`;
  expect(jobs).toHaveLength(1);
  await setUpWorkspace({ workspaceId: site.workspaceId });
  const { status, branch } = await workspaceOf(site.workspaceId);
  expect(status).toBe("available_for_conversation");
  expect(branch).not.toBe(site.branch);
});

test("starting a conversation in a published site begins setup and asks to wait", async () => {
  const actor = await createActor();
  const site = await createSite(actor);
  await setStatus(site.workspaceId, "merged");
  expect(await refusalOf(startConversation(actor, { projectId: site.projectId }))).toBe("workspace-not-ready");
  expect((await workspaceOf(site.workspaceId)).status).toBe("available_for_setup");
  await setUpWorkspace({ workspaceId: site.workspaceId });
  expect(await refusalOf(startConversation(actor, { projectId: site.projectId }))).toBe("done");
});
