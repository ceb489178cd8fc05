import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env, forgetEnv } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { setUpWorkspace } from "#lib/projects/setup/set-up-workspace.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createProject, joinProject } from "#tests/factories/create-project.ts";
import { createLocalRepository } from "#tests/factories/create-repository.ts";
import { temporaryFolder } from "#tests/factories/git-repository.ts";
import { createHeldGit, type HeldGit } from "#tests/fakes/held-git.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { DELETE, GET as getOne, PATCH } from "@/app/api/projects/[projectId]/route.ts";
import { GET as getAll, POST } from "@/app/api/projects/route.ts";
import { POST as retry } from "@/app/api/workspaces/[workspaceId]/retry/route.ts";

afterAll(async () => {
  await closeDatabase();
});

afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

/** Puts a git on the PATH that waits in commands whose line contains these words. */
function holdGit(words: string): HeldGit {
  const held = createHeldGit(join(temporaryFolder(), "bin"));
  vi.stubEnv("PATH", `${held.folder}:${process.env.PATH}`);
  held.hold(words);
  return held;
}

const create = async (actor: Actor, body: unknown) =>
  POST(await routeRequest("/api/projects", { method: "POST", actor, body }), routeContext({}));
const read = async (actor: Actor, projectId: string) =>
  getOne(await routeRequest(`/api/projects/${projectId}`, { actor }), routeContext({ projectId }));
const project = async (answer: Response) => (await answer.json()) as ProjectForDisplay;
const git = (repository: string, ...args: string[]) =>
  execFileSync("git", ["--git-dir", repository, ...args], { encoding: "utf8" }).trim();
const jobsOf = async (workspaceId: string) =>
  database().$queryRaw<{ task_identifier: string; queue_name: string }[]>`
    SELECT task_identifier, queue_name FROM graphile_worker.jobs WHERE queue_name = ${`ws:${workspaceId}`}`;

test("a project from a starter answers at once and its job sets it up", async () => {
  const actor = await createActor({ name: "Ada Baker" });
  const answer = await create(actor, { name: " Bakery ", source: { type: "starter", starter: "bakery" } });
  expect(answer.status).toBe(201);
  const created = await project(answer);
  expect(created).toMatchObject({
    name: "Bakery",
    status: "setting_up",
    source: { type: "starter", starter: "bakery", url: null },
    workspace: { status: "available_for_setup", headCommit: null, problem: null, remoteState: "none", busy: null },
  });
  const workspaceId = created.workspace.id;
  expect(await jobsOf(workspaceId)).toEqual([{ task_identifier: "set-up-workspace", queue_name: `ws:${workspaceId}` }]);

  await setUpWorkspace({ workspaceId });
  const { workspace, status } = await project(await read(actor, created.id));
  expect(status).toBe("ready");
  expect(workspace.status).toBe("available_for_conversation");
  expect(workspace.branch).toMatch(/^sitewright\/\d{4}-\d\d-\d\d-ada-baker-[0-9a-f]+$/);
  expect(workspace.setupSteps.map(({ code }) => code)).toEqual(["creating-repository", "creating-branch"]);
  expect(workspace.setupSteps.every(({ endedAt }) => endedAt !== null)).toBe(true);
  const repository = repositoryPath(env().DATA_DIR, created.id);
  expect(git(repository, "rev-parse", String(workspace.branch))).toBe(workspace.headCommit);
  expect(git(repository, "ls-tree", "--name-only", String(workspace.headCommit))).toContain("index.html");
});

test("a repeated setup, concurrent or later, changes nothing", async () => {
  const actor = await createActor();
  const { id, workspace } = await project(
    await create(actor, { name: "Twice", source: { type: "starter", starter: "blank" } }),
  );
  await setUpWorkspace({ workspaceId: workspace.id });
  const first = await project(await read(actor, id));
  await setUpWorkspace({ workspaceId: workspace.id });
  expect(await project(await read(actor, id))).toEqual(first);
  // As after a crash between the repository and the last step.
  await database().workspace.update({
    where: { id: workspace.id },
    data: { status: "in_setup", headCommit: null, baseCommit: null },
  });
  await setUpWorkspace({ workspaceId: workspace.id });
  const { workspace: again } = await project(await read(actor, id));
  expect(again.headCommit).toBe(first.workspace.headCommit);
});

test("a project from a git repository keeps branch and history, and seals its token", async () => {
  const actor = await createActor();
  const folder = createLocalRepository(join(env().DATA_DIR, "sites", `${newId()}-site`), {
    "index.html": "<h1>Hello</h1>",
  });
  const source = { type: "git", url: folder, token: "a-secret-token" };
  const answer = await create(actor, { name: "Cloned", source });
  const text = await answer.clone().text();
  expect(text).not.toContain("a-secret-token");
  const { id, workspace } = await project(answer);
  await setUpWorkspace({ workspaceId: workspace.id });
  const ready = await project(await read(actor, id));
  expect(ready).toMatchObject({ status: "ready", workspace: { remoteState: "up_to_date" }, source: { url: folder } });
  expect(ready.workspace.headCommit).toBe(git(join(folder, ".git"), "rev-parse", "main"));
  const row = await database().project.findUniqueOrThrow({ where: { id } });
  expect(row.sourceTokenSealed).toMatch(/^v2\./);
});

test("a failed clone is a problem with a sentence and can be retried", async () => {
  const actor = await createActor();
  const folder = createLocalRepository(join(env().DATA_DIR, "sites", `${newId()}-later`), {
    "index.html": "<h1>Hi</h1>",
  });
  const { id, workspace } = await project(await create(actor, { name: "Later", source: { type: "git", url: folder } }));
  rmSync(folder, { recursive: true });
  await setUpWorkspace({ workspaceId: workspace.id });
  const failed = await project(await read(actor, id));
  expect(failed).toMatchObject({ status: "problem", workspace: { status: "problem", headCommit: null } });
  expect(failed.workspace.problem).toMatch(/no .*folder.*\.$/i);
  expect(existsSync(repositoryPath(env().DATA_DIR, id))).toBe(false);

  createLocalRepository(folder, { "index.html": "<h1>Now</h1>" });
  const askRetry = async () =>
    retry(await routeRequest("/retry", { method: "POST", actor }), routeContext({ workspaceId: workspace.id }));
  expect((await askRetry()).status).toBe(202);
  expect(await project(await read(actor, id))).toMatchObject({ status: "setting_up", workspace: { problem: null } });
  const again = await askRetry();
  expect([again.status, await again.json()]).toMatchObject([409, { code: "workspace-without-problem" }]);
  expect(await jobsOf(workspace.id)).toHaveLength(1);
  await setUpWorkspace({ workspaceId: workspace.id });
  expect(await project(await read(actor, id))).toMatchObject({ status: "ready", workspace: { problem: null } });
});

test("setup retries with a corrected address; a token never goes to another host", async () => {
  const actor = await createActor();
  const folder = createLocalRepository(join(env().DATA_DIR, "sites", newId()), { "index.html": "<h1>Hello</h1>" });
  const body = { name: "Moved", source: { type: "git", url: folder, token: "secret" } };
  const { id, workspace } = await project(await create(actor, body));
  await database().project.update({ where: { id }, data: { sourceUrl: "https://one.example/a.git" } });
  const correct = async (source: unknown) => {
    await database().workspace.update({ where: { id: workspace.id }, data: { status: "problem" } });
    const request = await routeRequest("/retry", { method: "POST", actor, body: { source } });
    return retry(request, routeContext({ workspaceId: workspace.id }));
  };
  const stored = () => database().project.findUniqueOrThrow({ where: { id } });
  const { sourceTokenSealed: token } = await stored();

  expect((await correct({ url: "https://one.example/b.git", branch: "main" })).status).toBe(202);
  expect(await stored()).toMatchObject({
    sourceUrl: "https://one.example/b.git",
    sourceBranch: "main",
    sourceTokenSealed: token,
  });
  const refused = await correct({ url: "www.example.org" });
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: "repository-address-invalid" }]);
  expect(await project(await read(actor, id))).toMatchObject({ status: "problem" });
  expect((await correct({ url: "https://two.example/b.git" })).status).toBe(202);
  expect(await stored()).toMatchObject({ sourceBranch: null, sourceTokenSealed: null });
});

test("a setup that a stopping server aborts stays open for the queue", async () => {
  const actor = await createActor();
  const folder = createLocalRepository(join(env().DATA_DIR, "sites", `${newId()}-site`), {
    "index.html": "<h1>Hello</h1>",
  });
  const { id, workspace } = await project(
    await create(actor, { name: "Stopped", source: { type: "git", url: folder } }),
  );
  await expect(setUpWorkspace({ workspaceId: workspace.id }, AbortSignal.abort())).rejects.toThrow();
  expect((await project(await read(actor, id))).workspace.status).toBe("in_setup");
  await setUpWorkspace({ workspaceId: workspace.id });
  expect((await project(await read(actor, id))).status).toBe("ready");
});

test.each([
  ["ssh", { type: "git", url: "git@github.com:ada/site.git" }, 422, "repository-ssh"],
  ["another program", { type: "git", url: "ext::sh -c id" }, 422, "repository-address-invalid"],
  ["plain http", { type: "git", url: "http://example.org/site.git" }, 422, "repository-not-https"],
  [
    "an option as a branch",
    { type: "git", url: "https://example.org/a.git", branch: "--x" },
    422,
    "branch-name-invalid",
  ],
  ["an unknown starter", { type: "starter", starter: "../bakery" }, 422, "starter-unknown"],
  ["another type", { type: "zip" }, 400, "bad-request"],
  ["nothing", undefined, 400, "bad-request"],
])("%s as a source is refused with a sentence and creates nothing", async (_what, source, status, code) => {
  const actor = await createActor();
  const answer = await create(actor, { name: "Refused", source });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code, detail: expect.stringMatching(/[.)]$/) });
  expect(
    await database().project.count({ where: { organization: { memberships: { some: { userId: actor.userId } } } } }),
  ).toBe(0);
});

test("a repository that shows no such branch, or is not there, creates no project", async () => {
  const actor = await createActor();
  const url = createLocalRepository(join(env().DATA_DIR, "sites", newId()), { "index.html": "<h1>Hello</h1>" });
  for (const [source, code] of [
    [{ type: "git", url: `${url}-not` }, "repository-not-found"],
    [{ type: "git", url, branch: "next" }, "repository-branch-missing"],
  ] as const) {
    const answer = await create(actor, { name: "Wrong", source });
    expect([answer.status, await answer.json()]).toMatchObject([422, { code, detail: expect.stringMatching(/\.$/) }]);
  }
  const mine = { organization: { memberships: { some: { userId: actor.userId } } } };
  expect(await database().project.count({ where: mine })).toBe(0);
});

test("a request that is given up while the host answers creates no project", async () => {
  const actor = await createActor();
  const url = createLocalRepository(join(env().DATA_DIR, "sites", newId()), { "index.html": "<h1>Hello</h1>" });
  const slow = holdGit(url);
  const abort = new AbortController();
  const body = { name: "Given up", source: { type: "git", url } };
  const request = await routeRequest("/api/projects", { method: "POST", actor, body });
  const answering = POST(new Request(request, { signal: abort.signal }), routeContext({}));
  await slow.reached();
  abort.abort();
  const answer = await answering;
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: "request-aborted" }]);
  const mine = { organization: { memberships: { some: { userId: actor.userId } } } };
  expect(await database().project.count({ where: mine })).toBe(0);
});

test("the slow host of one person keeps nobody else from adding a website", async () => {
  vi.stubEnv("GIT_PROCESSES_MAX", "4");
  forgetEnv();
  const [url, other] = [newId(), newId()].map((name) =>
    createLocalRepository(join(env().DATA_DIR, "sites", name), { "index.html": "<h1>Hello</h1>" }),
  );
  const slow = holdGit(url ?? "");
  const waiting = create(await createActor(), { name: "Slow", source: { type: "git", url } });
  await slow.reached();
  const answer = await create(await createActor(), { name: "Quick", source: { type: "git", url: other } });
  expect(answer.status).toBe(201);
  slow.release();
  expect((await waiting).status).toBe(201);
});

test("local repositories are refused unless they are allowed", async () => {
  process.env.ALLOW_LOCAL_REPOSITORIES = "0";
  forgetEnv();
  try {
    const answer = await create(await createActor(), { name: "Local", source: { type: "git", url: "/srv/site" } });
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: "repository-local" }]);
  } finally {
    process.env.ALLOW_LOCAL_REPOSITORIES = "1";
    forgetEnv();
  }
});

test("a member without a role of their own cannot add a website", async () => {
  const owner = await createActor();
  const organizationId = Object.keys(owner.organizationRoles)[0];
  const member = await createActor({ organizationId, role: "member" });
  const answer = await create(member, { name: "Mine", source: { type: "starter", starter: "blank" } });
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: "read-only" }]);
});

test("another organization's project answers like a missing one and is not listed", async () => {
  const owner = await createActor();
  const stranger = await createActor();
  const { projectId } = await createProject(owner);
  const theirs = await read(stranger, projectId);
  const nobodys = await read(stranger, newId());
  const malformed = await read(stranger, "1 OR 1=1");
  expect([theirs.status, nobodys.status, malformed.status]).toEqual([404, 404, 404]);
  expect(await theirs.json()).toEqual(await nobodys.json());
  const list = (await (
    await getAll(await routeRequest("/api/projects", { actor: stranger }), routeContext({}))
  ).json()) as unknown[];
  expect(list).toEqual([]);
  const rename = await PATCH(
    await routeRequest("/", { method: "PATCH", actor: stranger, body: { name: "Mine now" } }),
    routeContext({ projectId }),
  );
  expect(rename.status).toBe(404);
  const archive = await DELETE(
    await routeRequest("/", { method: "DELETE", actor: stranger }),
    routeContext({ projectId }),
  );
  expect(archive.status).toBe(404);
});

test("an editor sees a project but can neither rename nor archive it", async () => {
  const owner = await createActor();
  const { projectId, organizationId } = await createProject(owner);
  const editor = await joinProject(await createActor({ organizationId, role: "member" }), projectId, "editor");
  expect(await project(await read(editor, projectId))).toMatchObject({ id: projectId, capabilities: ["edit"] });
  const rename = await PATCH(
    await routeRequest("/", { method: "PATCH", actor: editor, body: { name: "Mine now" } }),
    routeContext({ projectId }),
  );
  expect([rename.status, await rename.json()]).toMatchObject([403, { code: "read-only" }]);
  const archive = await DELETE(
    await routeRequest("/", { method: "DELETE", actor: editor }),
    routeContext({ projectId }),
  );
  expect(archive.status).toBe(403);
});

test("a rename shows at once; archiving is refused while a turn waits", async () => {
  const owner = await createActor();
  const { projectId, workspaceId } = await createProject(owner);
  const rename = await PATCH(
    await routeRequest("/", { method: "PATCH", actor: owner, body: { name: "Summer bakery" } }),
    routeContext({ projectId }),
  );
  expect(await project(rename)).toMatchObject({ name: "Summer bakery" });
  const archive = async () =>
    DELETE(await routeRequest("/", { method: "DELETE", actor: owner }), routeContext({ projectId }));
  const turn = await waitingTurn(owner, projectId, workspaceId);
  const refused = await archive();
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: "turn-running" }]);
  await database().editSession.update({ where: { id: turn }, data: { status: "cancelled", endedAt: new Date() } });
  expect((await archive()).status).toBe(200);
  expect((await read(owner, projectId)).status).toBe(404);
});

async function waitingTurn(actor: Actor, projectId: string, workspaceId: string): Promise<string> {
  const conversationId = newId();
  const id = newId();
  await database().conversation.create({ data: { id: conversationId, projectId, workspaceId, userId: actor.userId } });
  await database().editSession.create({
    data: { id, conversationId, workspaceId, userId: actor.userId, ordinal: 1, instruction: "Change it" },
  });
  return id;
}
