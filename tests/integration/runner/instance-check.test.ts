import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { checkInstance } from "#lib/runner/instance-check/check-instance.ts";
import { forgetBuiltSite, keepBuiltSite } from "#lib/site-builds/build-refs.ts";
import { runGitLine } from "#lib/workspaces/git/git.ts";
import { moveBranch } from "#lib/workspaces/git/refs.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { commitFiles, git } from "#tests/factories/git-repository.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";

// Real turns with every kind of ending; then each case damages one thing, and the check has to find exactly that.

const product = startRunningProduct();
const write = (name: string) => call("write_file", { path: `${name}.html`, content: `<h1>${name}</h1>\n` });

let actor: Actor;
let site: Site & { conversationId: string };
let done: { editSessionId: string; commit: string | null };
let failed: { editSessionId: string };
let built: { id: string; sourceTree: string; outputCommit: string };

/** The tree without entries, which git always knows. */
const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

async function createHistory() {
  site = await createConversation(actor);
  const { conversationId, branch, repository } = site;
  product.model().script({ replies: [reply(say("On it."), write("one")), reply(say("Done."))] });
  done = await runTurn(actor, conversationId, "Write it");
  product.model().script({ replies: [reply(say("On it."), write("two")), refuse(400, "No.")] });
  failed = await runTurn(actor, conversationId, "Write it again");
  const { commit } = await undoTurn(actor, { editSessionId: done.editSessionId });
  await expect.poll(() => runGitLine(repository, ["rev-parse", branch]), { timeout: 100_000 }).toBe(commit);
  await expect.poll(countRefJobs, { timeout: 100_000 }).toBe(0);
  built = await createBuild(site);
}

/** Adds a build whose site is a commit that nothing else names. */
async function createBuild({ repository, projectId, head }: Site) {
  const parent = git(repository, ["commit-tree", "-m", "No files", emptyTree]);
  const outputCommit = commitFiles(repository, { "built.html": crypto.randomUUID() }, { parent, branch: "built" });
  git(repository, ["update-ref", "-d", "refs/heads/built"]);
  const build = { id: newId(), sourceTree: git(repository, ["rev-parse", `${head}^{tree}`]) };
  await database().siteBuild.create({
    data: {
      ...{ ...build, projectId, recipeHash: "0".repeat(64), recipe: {}, commit: head, status: "built", outputCommit },
      endedAt: new Date(),
    },
  });
  await keepBuiltSite(repository, build, outputCommit);
  return { ...build, outputCommit };
}

/** Counts the jobs that write the refs of settled turns. */
async function countRefJobs(): Promise<number> {
  const jobs = await database().$queryRaw<
    unknown[]
  >`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'keep-turn-refs'`;
  return jobs.length;
}

/** Runs a statement past the triggers, as somebody with the database's password could. */
async function force(statement: string): Promise<void> {
  await database().$transaction([
    database().$executeRawUnsafe("SET LOCAL session_replication_role = replica"),
    database().$executeRawUnsafe(statement),
  ]);
}

beforeAll(async () => {
  actor = await createActor();
});

test("an instance with completed, failed and undone turns has no faults", async () => {
  await createHistory();
  const { checked, wrong } = await checkInstance();
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(20);
});

/** Each damages one thing of its own history. */
const damages: [name: string, subject: string, sentence: RegExp, damage: () => Promise<unknown>][] = [
  [
    "a log with a gap",
    "turn",
    /^its log has a gap: \d+ entries, but the last one has seq \d+$/,
    () => force(`DELETE FROM edit_session_chunks WHERE edit_session_id = '${done.editSessionId}' AND seq = 2`),
  ],
  [
    "a log that was never closed",
    "turn",
    /^it is completed, but its log is not closed$/,
    () => force(`DELETE FROM edit_session_chunks WHERE edit_session_id = '${done.editSessionId}' AND type = 'done'`),
  ],
  [
    "a log that names another commit",
    "turn",
    /^its log names another commit than the turn$/,
    () =>
      force(`UPDATE edit_session_chunks SET payload = jsonb_set(payload, '{commit}', 'null')
      WHERE edit_session_id = '${done.editSessionId}' AND type = 'done'`),
  ],
  [
    "a question without its answer",
    "turn",
    /^it is failed, but the history has 0 answers to it$/,
    () =>
      force(
        `DELETE FROM conversation_messages WHERE edit_session_id = '${failed.editSessionId}' AND role = 'assistant'`,
      ),
  ],
  [
    "an answer without its question",
    "turn",
    /^the history has its instruction 0 times$/,
    () =>
      force(`DELETE FROM conversation_messages WHERE edit_session_id = '${failed.editSessionId}' AND role = 'user'`),
  ],
  [
    "a workspace without its conversation",
    "workspace",
    /^it is in_conversation, but it has 0 ongoing conversations/,
    () =>
      force(`UPDATE conversations SET status = 'finished', finished_at = now() WHERE id = '${site.conversationId}'`),
  ],
  [
    "a head of unknown origin",
    "workspace",
    /^its head is neither/,
    async () => {
      const commit = await runGitLine(site.repository, [
        "rev-parse",
        `refs/sitewright/turns/${failed.editSessionId}/live`,
      ]);
      await moveBranch(site.repository, site.branch, commit);
      await force(`UPDATE workspaces SET head_commit = '${commit}' WHERE id = '${site.workspaceId}'`);
    },
  ],
  [
    "token sums that are too high",
    "conversation",
    /^it counts 1000\d* input, .+; its turns and plans used /,
    () => force(`UPDATE conversations SET input_tokens = 10000000 WHERE id = '${site.conversationId}'`),
  ],
  [
    "costs that are too high",
    "conversation",
    /^it counts \$5\.\d+; its turns and plans cost \$0\./,
    () => force(`UPDATE conversations SET cost_usd = 5, usage_unpriced = false WHERE id = '${site.conversationId}'`),
  ],
  [
    "a branch at another commit",
    "workspace",
    /^its branch stands at [0-9a-f]+, but its head is [0-9a-f]+$/,
    () => moveBranch(site.repository, site.branch, site.head),
  ],
  [
    "a turn that no ref keeps",
    "turn",
    /^no ref keeps the commit that it made$/,
    async () => git(site.repository, ["update-ref", "-d", `refs/sitewright/turns/${done.editSessionId}/after`]),
  ],
  [
    "stopped work that no ref keeps",
    "turn",
    /^no ref keeps what it had done when it was stopped$/,
    async () => {
      for (const end of ["live", "after"]) {
        git(site.repository, ["update-ref", "-d", `refs/sitewright/turns/${failed.editSessionId}/${end}`]);
      }
    },
  ],
  [
    "a file's content that is lost",
    "workspace",
    /^its repository lacks [0-9a-f]{40}$/,
    async () => {
      const blob = await runGitLine(site.repository, ["rev-parse", `${done.commit}:one.html`]);
      rmSync(join(site.repository, "objects", blob.slice(0, 2), blob.slice(2)));
    },
  ],
  [
    "a built site that no ref keeps",
    "build",
    /^no ref keeps the built site$/,
    () => forgetBuiltSite(site.repository, built),
  ],
  [
    "a file of a built site that is lost",
    "project",
    /^its repository lacks [0-9a-f]{40} of its built sites$/,
    async () => {
      const blob = await runGitLine(site.repository, ["rev-parse", `${built.outputCommit}:built.html`]);
      rmSync(join(site.repository, "objects", blob.slice(0, 2), blob.slice(2)));
    },
  ],
  [
    "a missing repository",
    "workspace",
    /^its repository [0-9a-f-]+\.git is gone$/,
    async () => {
      rmSync(site.repository, { recursive: true });
    },
  ],
];

test.each(damages)("%s is the one fault found", async (_name, subject, sentence, damage) => {
  await createHistory();
  await damage();
  const { wrong } = await checkInstance();
  const own = {
    turn: [done.editSessionId, failed.editSessionId],
    workspace: [site.workspaceId],
    conversation: [site.conversationId],
    build: [built.id],
    project: [site.projectId],
  };
  expect(wrong).toEqual([{ subject, id: expect.any(String), sentence: expect.stringMatching(sentence) }]);
  expect(own[subject as keyof typeof own]).toContain(wrong[0]?.id);
  await forget();
});

/** Removes the damaged rows before the next case. */
async function forget(): Promise<void> {
  await force(`DELETE FROM site_builds WHERE id = '${built.id}'`);
  await force(`DELETE FROM workspaces WHERE id = '${site.workspaceId}'`);
  for (const table of ["conversations", "edit_sessions"])
    await force(`DELETE FROM ${table} WHERE workspace_id = '${site.workspaceId}'`);
  await force("DELETE FROM edit_session_chunks WHERE edit_session_id NOT IN (SELECT id FROM edit_sessions)");
  await force("DELETE FROM conversation_messages WHERE conversation_id NOT IN (SELECT id FROM conversations)");
}
