import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { runGitLine } from "#lib/workspaces/git/git.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { until } from "#tests/setup/api-client.ts";
import { Cluster } from "./cluster.ts";

// git fails, hangs or has no room for a ref while every process lives. The turn ends with a sentence or completes, and
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
  cluster.git.release();
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

async function expectNextTurnWorks(): Promise<void> {
  cluster.git.release();
  expect(await addPage()).toMatchObject({ status: "completed", text: "The page is there." });
  await expectAllToFollow();
}

const repositoryFailed = {
  status: "failed",
  commit: null,
  error: { code: "repository-failed", message: expect.stringContaining("its disk is full") },
};

test.each(["hash-object", "mktree", "commit-tree", "/live ", "diff-tree"])(
  "git failing at %s ends the turn with a sentence, and the next works",
  async (words) => {
    cluster.git.fail(words, "fatal: unable to write file: No space left on device");
    expect(await addPage()).toMatchObject(repositoryFailed);
    await expectNextTurnWorks();
  },
);

test.each(["/before ", "/after ", "refs/heads/"])(
  "a full disk for the ref %s delays no turn, and the ref follows",
  async (words) => {
    cluster.git.fail(words, "fatal: cannot lock ref: No space left on device");
    expect(await addPage()).toMatchObject({ status: "completed", text: "The page is there." });
    await expectNextTurnWorks();
  },
);

test.each(["hash-object", "cat-file"])("git hanging at %s is given up, and the next turn works", async (words) => {
  // A new site, so that no object reader of it is running yet.
  await createSite(`Hanging at ${words}`);
  cluster.git.hold(words);
  expect(await addPage()).toMatchObject(repositoryFailed);
  await expectNextTurnWorks();
});
