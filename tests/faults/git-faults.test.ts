import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { runGitLine } from "#lib/workspaces/git/git.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { until } from "#tests/setup/api-client.ts";
import { Cluster } from "./cluster.ts";

// git fails, and the disk hangs or is full, while every process lives. The turn ends with a sentence or completes, and
// the next one works.

const cluster = new Cluster();
let projectId: string;
let conversationId: string;
let turns = 0;

async function createSite(name: string): Promise<void> {
  const { client } = cluster;
  projectId = (await client.createProject(name, { type: "starter", starter: "blank" })).id;
  conversationId = await client.startConversation(projectId);
}

beforeAll(async () => {
  await cluster.start();
  await cluster.client.setUp({ email: "ada@example.org", password: "a password for tests", name: "Ada Baker" });
  await createSite("Under test");
});
afterAll(() => cluster.end());
beforeEach(async () => {
  onTestFailed(() => {
    for (const worker of cluster.workers.values()) process.stdout.write(`${worker.name}:\n${worker.said()}\n`);
  });
  release();
  await cluster.ready();
});

/** Has the model write a page and say so. Returns the ended turn. */
async function addPage(): Promise<TurnForDisplay> {
  const name = `page-${++turns}`;
  const write = call("write_file", { path: `${name}.html`, content: `<h1>${name}</h1>\n` });
  cluster.model.script({ rules: [{ when: `Add ${name}.`, steps: [reply(write), reply(say("The page is there."))] }] });
  return cluster.client.ended(await cluster.client.accept(conversationId, `Add ${name}.`));
}

async function expectAllToFollow(): Promise<void> {
  const { workspace } = await cluster.client.project(projectId);
  const branch = () => runGitLine(cluster.repositoryOf(projectId), ["rev-parse", `refs/heads/${workspace.branch}`]);
  await until(branch, (tip) => tip === workspace.headCommit);
  // The refs of turns are written by jobs afterwards.
  await until(
    () => cluster.findWrong(),
    (wrong) => wrong.length === 0,
  );
}

function release(): void {
  cluster.git.release();
  cluster.files.release();
}

async function expectNextTurnWorks(): Promise<void> {
  release();
  expect(await addPage()).toMatchObject({ status: "completed", text: "The page is there." });
  await expectAllToFollow();
}

const repositoryFailed = {
  status: "failed",
  commit: null,
  error: { code: "repository-failed", message: expect.stringContaining("its disk is full") },
};

test("git failing ends the turn with a sentence, and the next works", async () => {
  cluster.git.fail("diff-tree", "fatal: unable to read tree");
  expect(await addPage()).toMatchObject(repositoryFailed);
  await expectNextTurnWorks();
});

test.each([
  ["a file", "/tmp_obj_", 1],
  ["a folder", "/tmp_obj_", 2],
  ["the commit", "/tmp_obj_", 3],
  ["the snapshot's ref", "/live.lock", 1],
] as const)("a full disk for %s fails the turn with a sentence; the next works", async (_, words, nth) => {
  cluster.files.fail(words, nth);
  expect(await addPage()).toMatchObject(repositoryFailed);
  await expectNextTurnWorks();
});

test.each(["/before.lock", "/after.lock", "/refs/heads/"])(
  "a full disk for the ref %s delays no turn, and the ref follows",
  async (words) => {
    cluster.files.fail(words);
    expect(await addPage()).toMatchObject({ status: "completed", text: "The page is there." });
    await expectNextTurnWorks();
  },
);

test.each([
  ["written", "/tmp_obj_"],
  ["read", "/objects/"],
])("a hanging disk (an object is %s) is given up; the next turn works", async (_, words) => {
  await createSite(`Hanging at ${words}`);
  cluster.files.hold(words);
  expect(await addPage()).toMatchObject(repositoryFailed);
  await expectNextTurnWorks();
});
