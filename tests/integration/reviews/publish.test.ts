import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { openProject } from "#lib/projects/open-project.ts";
import { requestChanges, withdrawReview } from "#lib/reviews/decide-review.ts";
import { getReview } from "#lib/reviews/get-review.ts";
import { claimPublish } from "#lib/reviews/publish-lease.ts";
import { finishPublishing, publishReview } from "#lib/reviews/publish-review.ts";
import { mergeIntoBranch } from "#lib/workspaces/git/merge-branch.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import {
  continueConversation,
  createRemoteConversation,
  createReview,
  readWorkspace,
} from "#tests/factories/create-review.ts";
import { commitFiles } from "#tests/factories/git-repository.ts";
import { plantCommit } from "#tests/factories/repository-bombs.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

afterAll(async () => {
  await closeDatabase();
});

const git = (repository: string, ...args: string[]) =>
  execFileSync("git", ["-C", repository, ...args], { encoding: "utf8", stdio: "pipe" }).trim();
const treeOf = (repository: string, commit: string) => git(repository, "rev-parse", `${commit}^{tree}`);

/** Clones the remote and returns its default branch's commit and tree. */
function cloneOf(remote: string): { commit: string; tree: string } {
  const folder = join(mkdtempSync(join(tmpdir(), "sitewright-clone-")), "site");
  execFileSync("git", ["clone", "--quiet", remote, folder], { stdio: "pipe" });
  return { commit: git(folder, "rev-parse", "HEAD"), tree: treeOf(folder, "HEAD") };
}

/** Commits other people's work at the remote, on top of its default branch. */
function pushByOthers(remote: string, files: Record<string, string>): string {
  return commitFiles(remote, files, { parent: git(remote, "rev-parse", "main") });
}

test("publishing moves the default branch to the reviewed commit; the next setup begins there", async () => {
  const actor = await createActor();
  const site = await createReview(actor);
  const { headCommit } = await readWorkspace(site.workspaceId);
  await publishReview(actor, site);
  expect(git(site.repository, "rev-parse", "main")).toBe(headCommit);
  expect(await readWorkspace(site.workspaceId)).toMatchObject({ status: "merged" });
  expect(await getReview(actor, site)).toMatchObject({ status: "published", publishedCommit: headCommit });

  await openProject(actor, site.projectId);
  const next = await continueConversation(actor, site);
  expect(next.head).toBe(headCommit);
  expect(next.branch).not.toBe(site.branch);
  expect(await refusalOf(publishReview(actor, site))).toBe("done");
  expect(await refusalOf(withdrawReview(actor, site))).toBe("review-over");
});

test("a clone of the remote has exactly the published tree", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  await createReview(actor, { site }).then((review) => publishReview(actor, review));
  const { headCommit } = await readWorkspace(site.workspaceId);
  expect(cloneOf(site.remote)).toEqual({ commit: headCommit, tree: treeOf(site.repository, headCommit ?? "") });
});

test("other people's published changes stay: a merge commit has both", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  const review = await createReview(actor, { site });
  const theirs = pushByOthers(site.remote, { "about.html": "<h1>About them</h1>\n" });
  await publishReview(actor, review);
  const { commit } = cloneOf(site.remote);
  const { headCommit } = await readWorkspace(site.workspaceId);
  expect(git(site.remote, "log", "-1", "--format=%P", commit).split(" ")).toEqual([theirs, headCommit]);
  expect(git(site.remote, "show", `${commit}:about.html`)).toBe("<h1>About them</h1>");
  expect(git(site.remote, "show", `${commit}:index.html`)).toBe(
    git(site.repository, "show", `${headCommit}:index.html`),
  );
  expect(git(site.repository, "rev-parse", "main")).toBe(commit);
  expect(git(site.remote, "log", "-1", "--format=%B", commit)).toContain(`Sitewright-Review: ${review.reviewId}`);
});

test("a conflict with other people's changes names the paths and moves nothing", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  const review = await createReview(actor, { site });
  const theirs = pushByOthers(site.remote, { "index.html": "<h1>Theirs</h1>\n" });
  await expect(publishReview(actor, review)).rejects.toMatchObject({
    code: "publish-conflict",
    details: { paths: ["index.html"] },
  });
  expect(git(site.remote, "rev-parse", "main")).toBe(theirs);
  expect(await readWorkspace(site.workspaceId)).toMatchObject({ status: "in_review" });
  expect(await getReview(actor, review)).toMatchObject({ status: "open", isPublishing: false });
  await requestChanges(actor, { ...review, request: "Start from theirs." });
});

test("changes that somebody squashed into the branch count as published", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  const review = await createReview(actor, { site });
  const { headCommit } = await readWorkspace(site.workspaceId);
  const squashed = pushByOthers(site.remote, {
    "index.html": `${git(site.repository, "show", `${headCommit}:index.html`)}\n`,
  });
  await publishReview(actor, review);
  expect(await getReview(actor, review)).toMatchObject({ status: "published", publishedCommit: squashed });
  expect(cloneOf(site.remote).commit).toBe(squashed);
});

test("concurrent publishing publishes once", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  const review = await createReview(actor, { site });
  pushByOthers(site.remote, { "about.html": "<h1>Others</h1>\n" });
  await Promise.all([1, 2, 3].map(() => publishReview(actor, review)));
  expect(git(site.remote, "rev-list", "--merges", "--count", "main")).toBe("1");
  expect(await readWorkspace(site.workspaceId)).toMatchObject({ status: "merged" });
});

test.each([1, 2, 3])("publishing or withdrawing wins, and the remote agrees (%i)", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  const review = await createReview(actor, { site });
  const [published, withdrawn] = await Promise.all([
    refusalOf(publishReview(actor, review)),
    refusalOf(withdrawReview(actor, review)),
  ]);
  const { status } = await readWorkspace(site.workspaceId);
  const { headCommit } = await readWorkspace(site.workspaceId);
  const isPublished = git(site.remote, "rev-parse", "main") === headCommit;
  expect([status, published === "done", withdrawn === "done", isPublished]).toEqual(
    isPublished ? ["merged", true, false, true] : ["available_for_conversation", false, true, false],
  );
});

/** Leaves a review as after a crash: the right to publish was taken, and its holder is gone. */
async function abandonPublish(actor: Awaited<ReturnType<typeof createActor>>, reviewId: string): Promise<void> {
  expect((await claimPublish(actor, reviewId)).kind).toBe("held");
  await database().review.update({ where: { id: reviewId }, data: { publishUntil: new Date(Date.now() - 1) } });
}

test("after a crash between merging and settling, publishing again finishes it", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  const review = await createReview(actor, { site });
  pushByOthers(site.remote, { "about.html": "<h1>Others</h1>\n" });
  await abandonPublish(actor, review.reviewId);
  const { headCommit, baseCommit } = await readWorkspace(site.workspaceId);
  const merged = await mergeIntoBranch({
    repository: site.repository,
    branch: "main",
    base: baseCommit ?? "",
    head: headCommit ?? "",
    author: actor,
    message: "Publish\n",
    remote: { url: site.remote, allowLocal: true },
  });
  // The changes are public, so the review can no longer be withdrawn.
  expect(await refusalOf(withdrawReview(actor, review))).toBe("publishing");
  expect(await refusalOf(requestChanges(actor, { ...review, request: "No" }))).toBe("publishing");
  await publishReview(actor, review);
  expect(await getReview(actor, review)).toMatchObject({
    status: "published",
    publishedCommit: merged.ok && merged.commit,
  });
  expect(git(site.remote, "rev-list", "--merges", "--count", "main")).toBe("1");
});

test("the job finishes an abandoned publish and leaves a living publisher alone", async () => {
  const actor = await createActor();
  const review = await createReview(actor);
  expect((await claimPublish(actor, review.reviewId)).kind).toBe("held");
  await expect(finishPublishing(review)).rejects.toThrow("still being published");
  await database().review.update({
    where: { id: review.reviewId },
    data: { publishUntil: new Date(Date.now() - 1) },
  });
  await finishPublishing(review);
  await finishPublishing(review);
  expect(await readWorkspace(review.workspaceId)).toMatchObject({ status: "merged" });
  expect(await getReview(actor, review)).toMatchObject({ status: "published", decidedByName: actor.name });
});

test("a crash before a conflict was reported leaves the review open", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  const review = await createReview(actor, { site });
  pushByOthers(site.remote, { "index.html": "<h1>Theirs</h1>\n" });
  await abandonPublish(actor, review.reviewId);
  await finishPublishing(review);
  await withdrawReview(actor, review);
  expect(await readWorkspace(site.workspaceId)).toMatchObject({ status: "available_for_conversation" });
});

test("a missing remote is reported, and publishing works when it is back", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  const review = await createReview(actor, { site });
  git(site.remote, "branch", "-m", "main", "elsewhere");
  expect(await refusalOf(publishReview(actor, review))).toBe("repository-branch-missing");
  git(site.remote, "branch", "-m", "elsewhere", "main");
  await publishReview(actor, review);
  expect(cloneOf(site.remote).tree).toBe(
    treeOf(site.repository, (await readWorkspace(site.workspaceId)).headCommit ?? ""),
  );
});

test("a remote with a bomb is refused, and published to after its repair", async () => {
  const actor = await createActor();
  const site = await createRemoteConversation(actor);
  const review = await createReview(actor, { site });
  const before = { remote: git(site.remote, "rev-parse", "main"), ours: git(site.repository, "for-each-ref") };
  const bomb = plantCommit(site.remote, { message: "x".repeat(2 * 1024 * 1024) });
  await expect(publishReview(actor, review)).rejects.toMatchObject({
    code: "repository-oversized",
    userMessage: expect.stringMatching(/a commit whose message/),
  });
  expect(git(site.remote, "rev-parse", "main")).toBe(bomb);
  expect(git(site.repository, "for-each-ref")).toBe(before.ours);
  expect(await getReview(actor, review)).toMatchObject({ status: "open", isPublishing: false });
  git(site.remote, "update-ref", "refs/heads/main", before.remote);
  await publishReview(actor, review);
  expect(await getReview(actor, review)).toMatchObject({ status: "published" });
});
