import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { followHead } from "#lib/projects/delivery/follow-head.ts";
import { getProject } from "#lib/projects/get-project.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { requestChanges } from "#lib/reviews/decide-review.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { readBranch } from "#lib/workspaces/git/refs.ts";
import { pushBranch } from "#lib/workspaces/transfer/push.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRemoteConversation, readWorkspace } from "#tests/factories/create-review.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { git as readGit } from "#tests/factories/git-repository.ts";
import { createHeldFiles } from "#tests/fakes/held-files.ts";
import { installHeldFiles } from "#tests/fakes/install-held-files.ts";

const folder = mkdtempSync(join(tmpdir(), "sitewright-held-files-"));
const files = createHeldFiles(folder);
let uninstall = () => {};

beforeAll(() => {
  uninstall = installHeldFiles(folder);
});
afterAll(() => {
  uninstall();
  rmSync(folder, { recursive: true, force: true });
});

test("a slow worker does not move the branch behind a quicker one", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  await createTurn(actor, site);
  files.hold("/refs/heads/");
  const slow = followHead(site);
  await files.reached();

  await createTurn(actor, site);
  const { headCommit } = await database().workspace.findUniqueOrThrow({ where: { id: site.workspaceId } });
  files.hold("no path has this");
  // The first one still waits where it was, as on another host.
  await followHead(site);
  expect(await readBranch(site.repository, site.branch)).toBe(headCommit);
  files.release();
  await slow;

  expect(await readBranch(site.repository, site.branch)).toBe(headCommit);
});

const refsOf = (repository: string) => readGit(repository, ["for-each-ref", "--format=%(refname)"]);
/** Counts the follow-head jobs that wait for this workspace. */
const waitingJobs = async (workspaceId: string) =>
  (
    await database().$queryRaw<
      unknown[]
    >`SELECT 1 FROM graphile_worker.jobs WHERE key = ${`follow-head:${workspaceId}`}`
  ).length;

test("a turn's objects and refs reach the remote only when sent for review", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  const objects = () => readGit(site.remote, ["count-objects", "-v"]);
  const before = objects();
  for (const instruction of ["One", "Two"]) {
    await createTurn(actor, site, { instruction });
    await followHead(site);
    expect((await getProject(actor, site.projectId)).workspace.remoteState).toBe("until_review");
  }
  expect(await readBranch(site.repository, site.branch)).toBe((await readWorkspace(site.workspaceId)).headCommit);
  expect(refsOf(site.remote)).toBe("refs/heads/main");
  expect(objects()).toBe(before);

  await sendForReview(actor, site);
  expect(await waitingJobs(site.workspaceId)).toBe(1);
  await followHead(site);
  const { headCommit, remoteState } = await readWorkspace(site.workspaceId);
  expect(readGit(site.remote, ["rev-parse", site.branch])).toBe(headCommit);
  expect(readGit(site.remote, ["rev-list", "--count", `main..${site.branch}`])).toBe("2");
  expect(remoteState).toBe("up_to_date");
});

test("a turn after a review stays local until the next review", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  await createTurn(actor, site);
  const { reviewId } = await sendForReview(actor, site);
  const { headCommit: reviewed } = await readWorkspace(site.workspaceId);
  await followHead(site);
  await requestChanges(actor, { reviewId: reviewId ?? "", request: "Shorter, please." });
  const { conversation } = await startConversation(actor, site);
  await createTurn(actor, { ...site, conversationId: conversation.id });
  await followHead(site);
  expect(readGit(site.remote, ["rev-parse", site.branch])).toBe(reviewed);
  expect((await readWorkspace(site.workspaceId)).remoteState).toBe("until_review");
});

test("a review that is over when its job runs is not pushed", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  await createTurn(actor, site);
  const { reviewId } = await sendForReview(actor, site);
  await requestChanges(actor, { reviewId: reviewId ?? "", request: "Not like this." });
  await followHead(site);
  expect(refsOf(site.remote)).toBe("refs/heads/main");
});

test("with backup of every change, earlier turns are pushed at once, later ones each", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  await createTurn(actor, site);
  await followHead(site);
  await database().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await saveProtection(actor, site.projectId, { pushEveryTurn: true });
  expect(await waitingJobs(site.workspaceId)).toBe(1);
  for (let turn = 0; turn < 2; turn += 1) {
    await followHead(site);
    const { headCommit, remoteState } = await readWorkspace(site.workspaceId);
    expect(readGit(site.remote, ["rev-parse", site.branch])).toBe(headCommit);
    expect(remoteState).toBe("up_to_date");
    await createTurn(actor, site);
  }
});

test("concurrent pushes of the same commit all succeed", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  await createTurn(actor, site);
  const { headCommit } = await readWorkspace(site.workspaceId);
  const push = { ...site, url: site.remote, commit: headCommit ?? "", allowLocal: true };
  await Promise.all(Array.from({ length: 6 }, () => pushBranch(push)));
  expect(readGit(site.remote, ["rev-parse", site.branch])).toBe(headCommit);
});
